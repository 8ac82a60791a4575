import { describe, expect, it } from 'vitest';
import { lastTwelveMonths, monthsBefore } from './profile-pages.rules.ts';

describe('the last twelve months', () => {
  it('are whole months in UTC, across a new year, with 0 for months without collaborations', () => {
    const now = new Date('2026-02-28T23:59:59Z');
    expect(monthsBefore(now, 11).toISOString()).toBe('2025-03-01T00:00:00.000Z');
    const months = lastTwelveMonths(now, [
      { month: '2026-02', completed: 3 },
      { month: '2025-12', completed: 1 },
      { month: '2020-01', completed: 9 },
    ]);
    expect(months).toHaveLength(12);
    expect([months[0]?.month, months.at(-1)]).toEqual(['2025-03', { month: '2026-02', completed: 3 }]);
    expect(months.reduce((sum, { completed }) => sum + completed, 0)).toBe(4);
  });
});
