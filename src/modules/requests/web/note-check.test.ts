import { describe, expect, it } from 'vitest';
import { requestsContract } from '../requests.contract.ts';
import { introductionProblem, stepNoteProblem } from './note-check.ts';

const notes = [
  '',
  '   \n ',
  'Hello',
  'a'.repeat(500),
  'a'.repeat(501),
  `  ${'a'.repeat(500)}  `,
  '🎥'.repeat(500),
  '🎥'.repeat(501),
  'e\u0301'.repeat(500),
];

/** What the server would say of a note, by the schema that it checks with. */
function told(body: { safeParse(value: unknown): { success: boolean; error?: unknown } }, note: string) {
  const parsed = body.safeParse({ note });
  if (parsed.success) return undefined;
  return (parsed.error as { issues: { message: string }[] }).issues[0]?.message;
}

describe('a note is checked as the contract checks it', () => {
  const { createRequest, updateRequest, acceptRequest } = requestsContract.specs;

  it.each(notes)('of a new request: %j', (note) => {
    expect(introductionProblem(note)).toBe(told(createRequest.body, note));
  });

  it.each(notes)('of an update: %j', (note) => {
    expect(stepNoteProblem(note, true)).toBe(told(updateRequest.body, note));
  });

  it.each(notes)('beside another step: %j', (note) => {
    expect(stepNoteProblem(note, false)).toBe(told(acceptRequest.body, note));
  });
});
