import { expect, it } from 'vitest';
import { CLOSES, closesLabel, closingDays, closingUntil } from './facet-choices.rules.ts';

const now = new Date('2026-11-25T23:30:00Z');

it('counts the days of a week or a month from today, in UTC', () => {
  expect(closingDays('week', now)).toEqual([
    ...['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'],
    ...['2026-12-01', '2026-12-02'],
  ]);
  expect(closingDays('month', now)).toHaveLength(31);
  for (const closes of CLOSES) expect(closingDays(closes, now).at(-1)).toBe(closingUntil(closes, now));
  expect(CLOSES.map(closesLabel)).toEqual(['Within a week', 'Within a month']);
});
