import { expect, it } from 'vitest';
import { daysToRemind, dueState, remindersDue } from './agreements.clock.rules.ts';

const at = (text: string) => new Date(text);
const none = { deliveredAt: null, soonRemindedAt: null, lateRemindedAt: null };

it('is due soon from two days before, and late once its day is over everywhere', () => {
  const state = (now: string) => dueState('2026-03-05', at(now));
  expect(state('2026-03-02T23:59:59.999Z')).toBeNull();
  expect(state('2026-03-03T00:00:00.000Z')).toBe('soon');
  // Still the fifth on Baker Island.
  expect(state('2026-03-06T11:59:59.999Z')).toBe('soon');
  expect(state('2026-03-06T12:00:00.000Z')).toBe('late');
  expect(dueState(null, at('2026-03-06T12:00:00.000Z'))).toBeNull();
});

it('reminds of each once, and never of what was delivered or has no day', () => {
  const now = at('2026-03-06T12:00:00.000Z');
  const rows = [
    { ...none, n: 1, due: '2026-03-05' },
    { ...none, n: 2, due: '2026-03-05', lateRemindedAt: now },
    { ...none, n: 3, due: '2026-03-05', deliveredAt: now },
    { ...none, n: 4, due: null },
    { ...none, n: 5, due: '2026-03-08' },
    { ...none, n: 6, due: '2026-03-08', soonRemindedAt: now },
    { ...none, n: 7, due: '2026-03-09' },
  ];
  expect(remindersDue(rows, now)).toEqual({ soon: [5], late: [1] });
});

it('looks for every day of which it would remind, and is done with one after two weeks', () => {
  for (const now of [at('2026-03-06T00:00:00.000Z'), at('2026-03-06T12:34:56.789Z')]) {
    const { from, late: lateUpTo, to } = daysToRemind(now);
    for (let days = -40; days < 40; days++) {
      const due = new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
      const { soon, late } = remindersDue([{ ...none, n: 1, due }], now);
      if (soon.length + late.length > 0) expect([due >= from, due <= to], due).toEqual([true, true]);
      if (due >= from && due <= to) expect(dueState(due, now), due).toBe(due <= lateUpTo ? 'late' : 'soon');
    }
  }
  expect(daysToRemind(at('2026-03-20T12:00:00.000Z'))).toEqual({
    ...{ from: '2026-03-05', late: '2026-03-19', to: '2026-03-22' },
  });
  const old = [{ ...none, n: 1, due: '2026-03-05' }];
  expect(remindersDue(old, at('2026-03-20T11:00:00.000Z')).late).toEqual([1]);
  expect(remindersDue(old, at('2026-03-20T12:00:00.000Z')).late).toEqual([]);
});
