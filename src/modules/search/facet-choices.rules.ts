import { dayOf } from '#contract/days.ts';

// The choices of the facets for answers, deadlines and partners.

export const ANSWERS = ['quickly'] as const;
export type Answers = (typeof ANSWERS)[number];

export const PARTNERS = ['one', 'several'] as const;
export type Partners = (typeof PARTNERS)[number];

export function partnersLabel(partners: Partners): string {
  return partners === 'one' ? 'One' : 'Several';
}

export const CLOSES = ['week', 'month'] as const;
export type Closes = (typeof CLOSES)[number];

export function closesLabel(closes: Closes): string {
  return closes === 'week' ? 'Within a week' : 'Within a month';
}

const DAYS: Record<Closes, number> = { week: 7, month: 30 };

/**
 * Today and the following 7 or 30 days. A Kollab that closes today is still open. The days are in UTC, so that a result
 * is the same for everybody and can be shared; the deadline itself ends at midnight of its owner. Near midnight a Kollab
 * may be found a day early or late.
 */
export function closingDays(closes: Closes, now: Date): string[] {
  return Array.from({ length: DAYS[closes] + 1 }, (_, days) => dayOf(now, days));
}

export function closingUntil(closes: Closes, now: Date): string {
  return dayOf(now, DAYS[closes]);
}
