import { describe, expect, it } from 'vitest';
import {
  averageSeconds,
  bucketsOf,
  dailyReadings,
  dayOf,
  daysOf,
  jumpsIn,
  PERIODS,
  periodOf,
  roundedDuration,
  shareOf,
  sumsOf,
} from './statistics.rules.ts';

describe('days', () => {
  it('are those of UTC, over the end of a month and of summer time', () => {
    expect(dayOf(new Date('2026-10-25T23:59:59.999Z'))).toBe('2026-10-25');
    expect(daysOf(7, '2026-11-01')).toEqual([
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
      '2026-10-31',
      '2026-11-01',
    ]);
  });

  it('stand in a chart alone, or by the week over ninety of them', () => {
    for (const period of PERIODS) {
      const buckets = bucketsOf(period, '2026-11-22');
      expect(buckets.flatMap(({ days }) => days)).toEqual(daysOf(period, '2026-11-22'));
      expect(buckets.at(-1)?.last).toBe('2026-11-22');
    }
    const weeks = bucketsOf(90, '2026-11-22');
    expect(weeks.map(({ days }) => days.length)).toEqual([6, ...Array(12).fill(7)]);
  });

  it('are added up by bucket, where a day without a row has nothing', () => {
    const rows = [
      { day: '2026-11-20', sent: 2 },
      { day: '2026-11-22', sent: 3 },
      { day: '2026-08-01', sent: 9 },
    ];
    expect(sumsOf(bucketsOf(7, '2026-11-22'), rows, ({ sent }) => sent)).toEqual([0, 0, 0, 0, 2, 0, 3]);
    expect(sumsOf(bucketsOf(90, '2026-11-22'), rows, ({ sent }) => sent).at(-1)).toBe(5);
  });

  it('takes the usual period where none of them is asked for', () => {
    expect(['7', '90', '30', '31', '', null].map(periodOf)).toEqual([7, 90, 30, 30, 30, 30]);
  });
});

describe('words', () => {
  it('say a length of time in its largest unit', () => {
    expect([0, 59, 90, 3599, 3600, 47 * 3600, 48 * 3600, 20 * 86_400].map(roundedDuration)).toEqual([
      ...['1 minute', '1 minute', '2 minutes', '60 minutes'],
      ...['1 hour', '47 hours', '2 days', '20 days'],
    ]);
  });

  it('say nothing of what was not measured', () => {
    expect([averageSeconds(0, 0), averageSeconds(90, 2), shareOf(0, 0), shareOf(1, 3)]).toEqual([
      null,
      45,
      null,
      33,
    ]);
  });
});

describe('readings', () => {
  it.each([
    ['Asia/Kolkata', ['2026-10-24', '2026-10-25', '2026-10-26']],
    ['Europe/Berlin', ['2026-10-24', '2026-10-25', '2026-10-26']],
    ['America/Los_Angeles', ['2026-10-24', '2026-10-25']],
    [null, ['2026-10-24', '2026-10-25']],
  ])('are the last of each day in %s, also when the clocks change', (timeZone, days) => {
    const moments = ['2026-10-24T10:00', '2026-10-25T08:00', '2026-10-25T18:00', '2026-10-25T23:30'];
    const readings = moments.map((moment, n) => ({ measuredAt: `${moment}:00.000Z`, audience: n }));
    const daily = dailyReadings(readings, timeZone);
    expect(daily.map(({ day }) => day)).toEqual(days);
    expect(daily.at(-1)).toMatchObject({ audience: 3 });
  });
});

describe('jumps', () => {
  const at = (day: number, audience: number) => ({
    day: `2026-11-${String(day).padStart(2, '0')}`,
    measuredAt: `2026-11-${String(day).padStart(2, '0')}T05:00:00.000Z`,
    audience,
  });
  it('are large changes within days, the newest first', () => {
    const readings = [at(1, 1000), at(2, 1240), at(3, 2000), at(4, 1400), at(5, 1390)];
    expect(jumpsIn(readings).map(({ to, percent }) => [to.audience, percent])).toEqual([
      [1400, -30],
      [2000, 61],
    ]);
  });

  it('are neither small numbers, nor what took its time, nor a beginning', () => {
    expect(jumpsIn([at(1, 40), at(2, 90)])).toEqual([]);
    expect(jumpsIn([at(1, 1000), at(9, 2000)])).toEqual([]);
    expect(jumpsIn([at(1, 0), at(2, 5000)])).toEqual([]);
    expect(jumpsIn([at(1, 1000)])).toEqual([]);
  });
});
