import { describe, expect, it } from 'vitest';
import { rejectionReasons, withReason } from './ending.ts';

describe('a reason in the note of a rejection', () => {
  const [first, second] = rejectionReasons.map(({ sentence }) => sentence);
  if (!first || !second) throw new Error('no reasons');

  it('is appended on a line of its own', () => {
    expect(withReason('', first)).toBe(first);
    expect(withReason('Thank you!', first)).toBe(`Thank you!\n${first}`);
    expect(withReason(first, second)).toBe(`${first}\n${second}`);
  });

  it('is removed again without a change of other lines', () => {
    expect(withReason(`Thank you!\n${first}\n${second}`, first)).toBe(`Thank you!\n${second}`);
  });
});
