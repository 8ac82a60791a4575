import { describe, expect, it } from 'vitest';
import { requestsContract } from '../requests.contract.ts';
import { stepNoteProblem } from './note-check.ts';

const notes: [what: string, note: string][] = [
  ['nothing', ''],
  ['only white space', '   \n '],
  ['a word', 'Hello'],
  ['500 characters', 'a'.repeat(500)],
  ['501 characters', 'a'.repeat(501)],
  ['500 characters with white space around them', `  ${'a'.repeat(500)}  `],
  ['500 emoji of two units each', '🎥'.repeat(500)],
  ['501 emoji', '🎥'.repeat(501)],
  ['500 letters with a combining accent', 'e\u0301'.repeat(500)],
];

/** The message of the contract's schema for a note. */
function messageOf(body: { safeParse(value: unknown): { success: boolean; error?: unknown } }, note: string) {
  const parsed = body.safeParse({ note });
  if (parsed.success) return undefined;
  return (parsed.error as { issues: { message: string }[] }).issues[0]?.message;
}

describe('a note has the same messages as in the contract', () => {
  const { updateRequest, acceptRequest } = requestsContract.specs;

  it.each(notes)('of an update: %s', (_, note) => {
    expect(stepNoteProblem(note, true)).toBe(messageOf(updateRequest.body, note));
  });

  it.each(notes)('of another step: %s', (_, note) => {
    expect(stepNoteProblem(note, false)).toBe(messageOf(acceptRequest.body, note));
  });
});
