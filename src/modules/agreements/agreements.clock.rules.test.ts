import { expect, it } from 'vitest';
import { endOfDay } from '#modules/profiles/time-zone.rules.ts';
import { daysToRemind, dueState, remindersDue } from './agreements.clock.rules.ts';

const at = (text: string) => new Date(text);
const none = { deliveredAt: null, soonRemindedAt: null, lateRemindedAt: null };

it.each([
  [null, '2026-03-03T00:00:00.000Z', '2026-03-06T00:00:00.000Z'],
  ['America/Los_Angeles', '2026-03-03T08:00:00.000Z', '2026-03-06T08:00:00.000Z'],
  ['Asia/Tokyo', '2026-03-02T15:00:00.000Z', '2026-03-05T15:00:00.000Z'],
])(
  "is due soon from two days before, and late once its day has ended in the owner's time zone: %s",
  (zone, soon, late) => {
    const state = (now: number) => dueState('2026-03-05', new Date(now), zone);
    expect(state(Date.parse(soon) - 1)).toBeNull();
    expect(state(Date.parse(soon))).toBe('soon');
    expect(state(Date.parse(late) - 1)).toBe('soon');
    expect(state(Date.parse(late))).toBe('late');
    expect(dueState(null, at(late), zone)).toBeNull();
  },
);

it('reminds of each deliverable once, and never of one that is delivered or has no due day', () => {
  const now = at('2026-03-06T12:00:00.000Z');
  const rows = [
    { ...none, n: 1, due: '2026-03-05' },
    { ...none, n: 2, due: '2026-03-05', lateRemindedAt: now },
    { ...none, n: 3, due: '2026-03-05', deliveredAt: now },
    { ...none, n: 4, due: null },
    { ...none, n: 5, due: '2026-03-08' },
    { ...none, n: 6, due: '2026-03-08', soonRemindedAt: now },
    { ...none, n: 7, due: '2026-03-09' },
    { ...none, n: 8, due: '2026-02-18' },
  ];
  expect(remindersDue(rows, now, null)).toEqual({ soon: [5], late: [1] });
});

it.each([null, 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'selects every day with a due reminder, and stops two weeks after it: %s',
  (zone) => {
    for (const now of [at('2026-03-06T00:00:00.000Z'), at('2026-03-06T12:34:56.789Z')]) {
      const { from, late: lateUpTo, to } = daysToRemind(now);
      for (let days = -40; days < 40; days++) {
        const due = new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
        const { soon, late } = remindersDue([{ ...none, n: 1, due }], now, zone);
        if (soon.length + late.length > 0) expect([due >= from, due <= to], due).toEqual([true, true]);
        if (late.length > 0) expect(due <= lateUpTo, due).toBe(true);
      }
    }
    const old = [{ ...none, n: 1, due: '2026-03-05' }];
    const end = endOfDay('2026-03-05', zone).getTime();
    const after = (days: number) => new Date(end + days * 86_400_000);
    expect(remindersDue(old, new Date(after(14).getTime() - 1), zone).late).toEqual([1]);
    expect(remindersDue(old, after(14), zone).late).toEqual([]);
  },
);
