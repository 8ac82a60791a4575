/** Time zones by their IANA names; null means UTC. Both server and browser use it. */
import { dayOf, dayText } from '#contract/days.ts';

/** The largest offset of a time zone, in milliseconds. */
export const MAX_OFFSET_MS = 14 * 60 * 60 * 1000;

/** Longer than every name of a time zone. */
export const TIME_ZONE_LETTERS = 64;

// Excludes offsets such as +02:00, which have no daylight saving time.
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

/**
 * Returns whether a text names a time zone. `Intl.supportedValuesOf` has one name for each, and browsers differ in
 * which: Asia/Kolkata here is Asia/Calcutta there. So every name that `Intl.DateTimeFormat` accepts is accepted.
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

export function localDay(at: Date, timeZone: string | null): string {
  return new Date(at.getTime() + offsetAt(at.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** A day for its reader, '5 Mar 2026'. Without a time zone, '5 Mar 2026 (UTC)'. */
export function localDayText(at: Date, timeZone: string | null): string {
  return `${dayText(localDay(at, timeZone))}${timeZone ? '' : ' (UTC)'}`;
}

/** The day and the time for its reader, with the zone: ['5 Mar 2026', '10:30 UTC' or '11:30 (Europe/Berlin)']. */
export function localMomentTexts(at: Date, timeZone: string | null): [day: string, time: string] {
  const local = new Date(at.getTime() + offsetAt(at.getTime(), timeZone)).toISOString();
  const zone = timeZone ? `(${zoneText(timeZone)})` : 'UTC';
  return [dayText(local.slice(0, 10)), `${local.slice(11, 16)} ${zone}`];
}

export function zoneText(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}

export function momentOn(day: string, hour: number, timeZone: string | null): Date {
  const inUtc = Date.parse(`${day}T00:00:00Z`) + hour * 60 * 60 * 1000;
  // The clocks may change between the first guess and the hour.
  const guess = inUtc - offsetAt(inUtc, timeZone);
  return new Date(inUtc - offsetAt(guess, timeZone));
}

/** Returns the end of a local day: the first moment of the next day. */
export function endOfDay(day: string, timeZone: string | null): Date {
  const next = dayAfter(day);
  const end = momentOn(next, 0, timeZone);
  if (localDay(end, timeZone) >= next) return end;
  // The clocks skip midnight: the next day begins when they change, by the offset before.
  return new Date(Date.parse(`${next}T00:00:00Z`) - offsetAt(end.getTime(), timeZone));
}

export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

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

// Formatters are cached, since they are expensive to create.
const MOST_CALENDARS = 1000;
const calendars = new Map<string, Intl.DateTimeFormat>();

/** An unknown name means UTC. */
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

/** Whether a day is in the future in every time zone. */
export function isFuture(day: string, now: Date): boolean {
  return day > dayOf(new Date(now.getTime() + MAX_OFFSET_MS));
}
