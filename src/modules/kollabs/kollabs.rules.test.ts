import { describe, expect, it } from 'vitest';
import { noRoomMessage } from './kollabs.messages.ts';
import { hasRoom, lookingForLabel, looksFor, otherTypeMark } from './kollabs.rules.ts';

describe('section 9: the maximum of active Kollabs', () => {
  it('has room below it, none at it and none beyond it', () => {
    expect([0, 4, 5, 6].map((current) => hasRoom(current, 5))).toEqual([true, true, false, false]);
  });

  it('is named in what a person at it is told', () => {
    expect(noRoomMessage(5)).toBe(
      'You have reached your maximum of 5 active Kollabs. Close one to make room.',
    );
    expect(noRoomMessage(1)).toBe(
      'You have reached your maximum of 1 active Kollab. Close one to make room.',
    );
  });
});

it('names who a Kollab looks for', () => {
  expect(['creators', 'businesses'].map(lookingForLabel)).toEqual(['Creators', 'Businesses']);
});

describe('whom a Kollab looks for', () => {
  const both = ['creators', 'businesses'];

  it('is one account type, the other, or both', () => {
    const types = [['creators'], ['businesses'], both];
    expect(types.map((one) => looksFor(one, 'creator'))).toEqual([true, false, true]);
    expect(types.map((one) => looksFor(one, 'business'))).toEqual([false, true, true]);
  });

  it('is a mark for viewers of the other account type, and for no one else', () => {
    const markOf = (
      lookingForTypes: string[],
      accountType: 'creator' | 'business',
      username = 'ada',
    ): string | null => otherTypeMark({ username: 'ben', lookingForTypes }, { username, accountType });
    expect(markOf(['businesses'], 'creator')).toBe('Looking for businesses');
    expect(markOf(['creators'], 'business')).toBe('Looking for creators');
    expect([markOf(['creators'], 'creator'), markOf(both, 'creator'), markOf(both, 'business')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(markOf(['businesses'], 'creator', 'ben')).toBeNull();
    expect(otherTypeMark({ username: 'ben', lookingForTypes: ['businesses'] }, null)).toBeNull();
  });
});
