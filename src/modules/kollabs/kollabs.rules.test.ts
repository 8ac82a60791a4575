import { describe, expect, it } from 'vitest';
import { noRoomMessage } from './kollabs.messages.ts';
import { hasRoom, lookingForLabel } from './kollabs.rules.ts';

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
