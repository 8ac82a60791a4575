import { describe, expect, it } from 'vitest';
import { noRoomMessage } from './kollabs.messages.ts';
import { hasRoom, lookingForLabel, looksFor, otherTypeMark } from './kollabs.rules.ts';

describe('the maximum of active Kollabs', () => {
  it('has room below it, and none at or beyond it', () => {
    expect([0, 4, 5, 6].map((current) => hasRoom(current, 5))).toEqual([true, true, false, false]);
  });

  it('is named in the refusal', () => {
    expect(noRoomMessage(5)).toBe(
      'You have reached your maximum of 5 active Kollabs. Close one to make room.',
    );
    expect(noRoomMessage(1)).toBe(
      'You have reached your maximum of 1 active Kollab. Close one to make room.',
    );
  });
});

it('labels the account types that a Kollab looks for', () => {
  expect(['creators', 'businesses'].map(lookingForLabel)).toEqual(['Creators', 'Businesses']);
});

describe('the account types that a Kollab looks for', () => {
  const both = ['creators', 'businesses'];

  it('are one type, the other, or both', () => {
    const types = [['creators'], ['businesses'], both];
    expect(types.map((one) => looksFor(one, 'creator'))).toEqual([true, false, true]);
    expect(types.map((one) => looksFor(one, 'business'))).toEqual([false, true, true]);
  });

  it('give a mark for viewers of the other account type only', () => {
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
