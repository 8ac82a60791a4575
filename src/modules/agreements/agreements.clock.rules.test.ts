import { expect, it } from 'vitest';
import { endOfDay } from '#modules/profiles/time-zone.rules.ts';
import {
  daysToRemind,
  dueState,
  endAlike,
  payDaysToRemind,
  payRemindersDue,
  remindersDue,
} from './agreements.clock.rules.ts';

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

const unpaid = { state: 'open' as const, dueRemindedAt: null, lateRemindedAt: null };

it.each([
  [null, '2026-03-05T00:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-04T10:00:00.000Z'],
  ['Etc/GMT+12', '2026-03-05T12:00:00.000Z'],
])(
  "reminds of a payment from its due day, and from a week later, in the owner's time zone: %s",
  (zone, begins) => {
    const reminded = (days: number, ms: number) => {
      const now = new Date(Date.parse(begins) + days * 86_400_000 + ms);
      const { due, late } = payRemindersDue([{ ...unpaid, n: 1, due: '2026-03-05' }], now, zone);
      return [...due.map(() => 'due'), ...late.map(() => 'late')];
    };
    expect(reminded(0, -1)).toEqual([]);
    expect(reminded(0, 0)).toEqual(['due']);
    expect(reminded(7, -1)).toEqual(['due']);
    expect(reminded(7, 0)).toEqual(['late']);
    expect(reminded(21, -1)).toEqual(['late']);
    expect(reminded(21, 0)).toEqual([]);
  },
);

it('reminds of each payment once, and only of one that is not sent or is missing', () => {
  const now = at('2026-03-12T12:00:00.000Z');
  const [dueRemindedAt, lateRemindedAt] = [now, now];
  const rows = [
    { ...unpaid, n: 1, due: '2026-03-12' },
    { ...unpaid, n: 2, due: '2026-03-12', dueRemindedAt },
    { ...unpaid, n: 3, due: '2026-03-12', state: 'sent' as const },
    { ...unpaid, n: 4, due: '2026-03-12', state: 'arrived' as const },
    { ...unpaid, n: 5, due: '2026-03-12', state: 'missing' as const },
    { ...unpaid, n: 6, due: '2026-03-13' },
    // A version that came into force late has only the second reminder.
    { ...unpaid, n: 7, due: '2026-03-05' },
    { ...unpaid, n: 8, due: '2026-03-05', dueRemindedAt },
    { ...unpaid, n: 9, due: '2026-03-05', dueRemindedAt, lateRemindedAt },
    { ...unpaid, n: 10, due: '2026-03-05', state: 'sent' as const },
    { ...unpaid, n: 11, due: '2026-02-19' },
    { ...unpaid, n: 12, due: '2000-01-01' },
    { ...unpaid, n: 13, due: '2199-12-31' },
  ];
  expect(payRemindersDue(rows, now, null)).toEqual({ due: [1, 5], late: [7, 8] });
});

it.each([null, 'Pacific/Kiritimati', 'Etc/GMT+12'])(
  'selects every day with a due reminder of a payment: %s',
  (zone) => {
    for (const now of [at('2026-03-06T00:00:00.000Z'), at('2026-03-06T12:34:56.789Z')]) {
      const { from, late: lateUpTo, to } = payDaysToRemind(now);
      for (let days = -40; days < 40; days++) {
        const day = new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
        const { due, late } = payRemindersDue([{ ...unpaid, n: 1, due: day }], now, zone);
        if (due.length + late.length > 0) expect([day >= from, day <= to], day).toEqual([true, true]);
        if (late.length > 0) expect(day <= lateUpTo, day).toBe(true);
      }
    }
  },
);

it('days end alike in time zones with the same midnight', () => {
  const days = ['2026-03-28', '2026-07-01'];
  expect(endAlike(days, 'Europe/Berlin', 'Europe/Paris')).toBe(true);
  expect(endAlike(days, null, 'UTC')).toBe(true);
  expect(endAlike(days, null, 'Europe/London')).toBe(false);
  expect(endAlike(['2026-01-05'], null, 'Europe/London')).toBe(true);
});
