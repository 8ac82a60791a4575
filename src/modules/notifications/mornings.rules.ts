/** The mornings of a user's own time zone. Pure; the server alone uses it. */
import { dayAfter, localDay, momentOn } from '#modules/profiles/time-zone.rules.ts';

/** The hour of the day at which daily digests leave. */
const HOUR = 8;

/** Eight o'clock of a day in a time zone. */
export function morningOf(day: string, timeZone: string | null): Date {
  return momentOn(day, HOUR, timeZone);
}

/** The next eight o'clock in a time zone that is later than a moment. */
export function nextMorning(after: Date, timeZone: string | null): Date {
  const today = localDay(after, timeZone);
  const morning = morningOf(today, timeZone);
  return morning > after ? morning : morningOf(dayAfter(today), timeZone);
}
