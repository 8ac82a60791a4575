import { expect, it } from 'vitest';
import { deletionDate, isDeletionDue } from './leaving.rules.ts';

const asked = new Date('2026-03-05T10:00:00.000Z');
const due = new Date('2026-03-19T10:00:00.000Z');

it('waits 14 times 24 hours, also across a change to summer time', () => {
  expect(deletionDate(asked)).toEqual(due);
  expect(deletionDate(new Date('2026-03-25T10:00:00.000Z'))).toEqual(new Date('2026-04-08T10:00:00.000Z'));
});

it.each([
  ['the last millisecond before', new Date(due.getTime() - 1), false],
  ['the moment itself', due, true],
  ['a day later', new Date(due.getTime() + 24 * 60 * 60 * 1000), true],
])('at %s', (_, now, over) => {
  expect(isDeletionDue(due, now)).toBe(over);
  expect(isDeletionDue(null, now)).toBe(false);
});
