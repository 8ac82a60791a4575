import { describe, expect, it } from 'vitest';
import { dayOf, dayText, isDay } from './days.ts';

describe('a day', () => {
  it('is a valid date between 2000 and 2199', () => {
    expect(['2028-02-29', '2199-12-31'].filter(isDay)).toHaveLength(2);
    const wrong = [
      '2027-02-29',
      '0000-01-01',
      '1999-12-31',
      '2026-13-01',
      '2026-1-1',
      '2026-01-01T00:00Z',
      '',
    ];
    expect(wrong.filter(isDay)).toEqual([]);
    expect(dayText('2026-03-05')).toBe('5 Mar 2026');
  });

  it('is the day in UTC, plus the days that are added', () => {
    const late = new Date('2026-12-31T23:59:59.999Z');
    expect([dayOf(late), dayOf(late, 1), dayOf(late, -31)]).toEqual([
      '2026-12-31',
      '2027-01-01',
      '2026-11-30',
    ]);
  });
});
