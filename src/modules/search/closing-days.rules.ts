/** The days on which a Kollab closes soon. Pure; time is an argument. */
import { dayOf } from '#contract/days.ts';
import type { Closes } from './closes.rules.ts';

/** Within how many days. */
const DAYS: Record<Closes, number> = { week: 7, month: 30 };

/** Today, which has not ended, and as many days as are in it. */
export function closingDays(closes: Closes, now: Date): string[] {
  return Array.from({ length: DAYS[closes] + 1 }, (_, place) => dayOf(now, place));
}

/** The last of them. */
export function closingUntil(closes: Closes, now: Date): string {
  return dayOf(now, DAYS[closes]);
}
