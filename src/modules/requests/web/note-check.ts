import { cleanLines, codePoints } from '#contract/text.ts';
import { NOTE_LENGTH } from '../requests.limits.rules.ts';

/**
 * The message for an invalid note of a step; undefined if it is valid. The contract's schema would add zod to every page
 * with a note. A test keeps both consistent.
 */
export function stepNoteProblem(note: string, required: boolean): string | undefined {
  const length = codePoints(cleanLines(note));
  if (length === 0 && required) return 'Required';
  return length > NOTE_LENGTH ? 'Must be shorter than 500 characters!' : undefined;
}
