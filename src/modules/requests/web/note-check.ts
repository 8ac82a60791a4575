import { cleanLines, codePoints } from '#contract/text.ts';
import { NOTE_LENGTH } from '../requests.notes.rules.ts';

/** The message for an invalid note of a step; undefined if it is valid. An update requires a note. */
export function stepNoteProblem(note: string, required: boolean): string | undefined {
  return problem(note, required, 'Must be shorter than 500 characters!');
}

// The contract's schema would add zod to every page with a note. A test keeps both consistent.
function problem(note: string, required: boolean, tooLong: string): string | undefined {
  const length = codePoints(cleanLines(note));
  if (length === 0 && required) return 'Required';
  return length > NOTE_LENGTH ? tooLong : undefined;
}
