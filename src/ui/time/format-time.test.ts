import { describe, expect, it } from 'vitest';
import { formatAbsolute, formatRelative } from './format-time.ts';

describe('formatAbsolute', () => {
  const moment = new Date('2026-03-05T16:07:30Z');

  it.each([
    ['collaboration', 'UTC', '5 Mar 2026 4:07PM'],
    ['time', 'UTC', '4:07 PM'],
    ['date-time', 'UTC', '5 Mar 2026, 4:07 PM'],
    ['date-time', 'America/New_York', '5 Mar 2026, 11:07 AM'],
    ['date-time', 'Asia/Kolkata', '5 Mar 2026, 9:37 PM'],
    ['date-time', 'Pacific/Auckland', '6 Mar 2026, 5:07 AM'],
    ['date', 'UTC', '5 Mar 2026'],
    ['month-year', 'UTC', 'Mar 2026'],
  ] as const)('%s in %s', (format, zone, text) => {
    expect(formatAbsolute(moment, format, zone)).toBe(text);
  });

  it('writes midnight and noon as 12', () => {
    expect(formatAbsolute(new Date('2026-01-01T00:05:00Z'), 'date-time', 'UTC')).toBe('1 Jan 2026, 12:05 AM');
    expect(formatAbsolute(new Date('2026-01-01T12:00:00Z'), 'date-time', 'UTC')).toBe('1 Jan 2026, 12:00 PM');
  });
});

describe('formatRelative', () => {
  const now = new Date('2026-03-05T12:00:00Z');

  it.each([
    ['2026-03-05T11:59:30Z', 'just now'],
    ['2026-03-05T12:00:20Z', 'just now'],
    ['2026-03-05T11:59:00Z', '1 minute ago'],
    ['2026-03-05T11:00:01Z', '59 minutes ago'],
    ['2026-03-05T11:00:00Z', '1 hour ago'],
    ['2026-03-04T12:00:00Z', '1 day ago'],
    ['2026-02-04T12:00:00Z', '29 days ago'],
    ['2026-02-03T12:00:00Z', '1 month ago'],
    ['2025-03-06T12:00:00Z', '11 months ago'],
    ['2025-03-05T12:00:00Z', '1 year ago'],
    ['2020-03-05T12:00:00Z', '6 years ago'],
    ['2026-03-08T12:00:00Z', 'in 3 days'],
  ])('%s', (moment, text) => {
    expect(formatRelative(new Date(moment), now)).toBe(text);
  });
});
