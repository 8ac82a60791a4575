import { dayAfter, localDay, momentOn } from '#modules/profiles/time-zone.rules.ts';

/** The hour at which daily digests are sent, in the user's time zone. */
const HOUR = 8;

export function morningOf(day: string, timeZone: string | null): Date {
  return momentOn(day, HOUR, timeZone);
}

export function nextMorning(after: Date, timeZone: string | null): Date {
  const today = localDay(after, timeZone);
  const morning = morningOf(today, timeZone);
  return morning > after ? morning : morningOf(dayAfter(today), timeZone);
}
