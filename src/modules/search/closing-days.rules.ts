import { dayOf } from '#contract/days.ts';
import type { Closes } from './closes.rules.ts';

const DAYS: Record<Closes, number> = { week: 7, month: 30 };

/** Today and the following 7 or 30 days, in UTC. A Kollab that closes today is still open. */
export function closingDays(closes: Closes, now: Date): string[] {
  return Array.from({ length: DAYS[closes] + 1 }, (_, days) => dayOf(now, days));
}

/** The last day that `closingDays` returns. */
export function closingUntil(closes: Closes, now: Date): string {
  return dayOf(now, DAYS[closes]);
}
