/** Time zones by their IANA names, and their days and hours. Null counts as UTC. Pure; both sides use it. */

/** Longer than every name of a time zone. */
export const TIME_ZONE_LETTERS = 64;

// No offset such as +02:00, which has no summer time.
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

/**
 * Whether it is a name of a time zone. `Intl.supportedValuesOf` has one name for each, and browsers differ in which:
 * Asia/Kolkata here is Asia/Calcutta there. So whatever has a calendar is taken.
 */
export function isTimeZone(name: string): boolean {
  if (name.length > TIME_ZONE_LETTERS || !NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of the calendar at a moment in a time zone, as '2026-03-29'. */
export function localDay(at: Date, timeZone: string | null): string {
  return new Date(at.getTime() + offsetAt(at.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** The moment of an hour of a day in a time zone. */
export function momentOn(day: string, hour: number, timeZone: string | null): Date {
  const inUtc = Date.parse(`${day}T00:00:00Z`) + hour * 60 * 60 * 1000;
  // The clocks may change between the first guess and the hour.
  const guess = inUtc - offsetAt(inUtc, timeZone);
  return new Date(inUtc - offsetAt(guess, timeZone));
}

/** The end of a day in a time zone: the first moment of the next day. */
export function endOfDay(day: string, timeZone: string | null): Date {
  const next = dayAfter(day);
  const end = momentOn(next, 0, timeZone);
  if (localDay(end, timeZone) >= next) return end;
  // The clocks skip midnight: the next day begins when they change, by the offset before.
  return new Date(Date.parse(`${next}T00:00:00Z`) - offsetAt(end.getTime(), timeZone));
}

/** The next day of the calendar. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** The offset of a time zone from UTC, in milliseconds. */
function offsetAt(at: number, timeZone: string | null): number {
  if (!timeZone) return 0;
  const parts = new Map(
    calendarOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (part: Intl.DateTimeFormatPartTypes) => parts.get(part) ?? 0;
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(at / 1000) * 1000;
}

// A formatter is expensive to create, and the number of time zones is small.
const MOST_CALENDARS = 1000;
const calendars = new Map<string, Intl.DateTimeFormat>();

/** An unknown name counts as UTC. */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const known = calendars.get(timeZone);
  if (known) return known;
  const calendar = newCalendar(timeZone) ?? newCalendar('UTC');
  if (!calendar) throw new Error('There is no calendar for UTC.');
  if (calendars.size >= MOST_CALENDARS) calendars.clear();
  calendars.set(timeZone, calendar);
  return calendar;
}

function newCalendar(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
}
