import { cleanLines, codePoints } from '#contract/text.ts';
import { NOTE_LENGTH } from '../requests.notes.rules.ts';

/** What is wrong with the note beside a step; `required` for an update. */
export function stepNoteProblem(note: string, required: boolean): string | undefined {
  return problem(note, required, 'Must be shorter than 500 characters!');
}

// The contract's own schema would bring zod to every page with a note box; a test holds the two together.
function problem(note: string, required: boolean, tooLong: string): string | undefined {
  const length = codePoints(cleanLines(note));
  if (length === 0 && required) return 'Required';
  return length > NOTE_LENGTH ? tooLong : undefined;
}
