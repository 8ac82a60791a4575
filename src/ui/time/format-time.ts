/**
 * The formats of a time: '5 Mar 2026, 4:07 PM', '5 Mar 2026', 'Mar 2026', '4:07 PM', the specified '5 Mar 2026 4:07PM'
 * for collaborations, or relative to now.
 */
export type TimeFormat = 'date-time' | 'date' | 'month-year' | 'time' | 'collaboration' | 'relative';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Formats a time in a time zone (an IANA name). Only numbers come from Intl, because server and browser have different
 * locale data and must produce the same text.
 */
export function formatAbsolute(
  moment: Date,
  format: Exclude<TimeFormat, 'relative'>,
  timeZone: string,
): string {
  const parts = partsIn(moment, timeZone);
  const monthYear = `${months[parts.month - 1]} ${parts.year}`;
  if (format === 'month-year') return monthYear;
  const date = `${parts.day} ${monthYear}`;
  if (format === 'date') return date;
  const clock = `${parts.hour % 12 || 12}:${String(parts.minute).padStart(2, '0')}`;
  const half = parts.hour < 12 ? 'AM' : 'PM';
  if (format === 'collaboration') return `${date} ${clock}${half}`;
  return format === 'time' ? `${clock} ${half}` : `${date}, ${clock} ${half}`;
}

/** A time relative to `now`, in one unit: 'just now', '5 minutes ago', 'in 3 days', '2 years ago'. */
export function formatRelative(moment: Date, now: Date): string {
  const distance = now.getTime() - moment.getTime();
  const size = Math.abs(distance);
  if (size < minute) return 'just now';
  const words = distanceInWords(size);
  return distance > 0 ? `${words} ago` : `in ${words}`;
}

export function distanceText(moment: Date, zone: string | undefined, now: number | undefined): string {
  if (now === undefined) return formatAbsolute(moment, 'date', zone ?? 'UTC');
  // A browser clock that lags behind the server's must not show a recent event in the future.
  const soon = moment.getTime() > now && moment.getTime() - now < 120_000;
  return formatRelative(moment, soon ? moment : new Date(now));
}

function distanceInWords(size: number): string {
  if (size < hour) return count(Math.floor(size / minute), 'minute');
  if (size < day) return count(Math.floor(size / hour), 'hour');
  const days = Math.floor(size / day);
  if (days < 30) return count(days, 'day');
  if (days < 365) return count(Math.min(11, Math.floor(days / 30)), 'month');
  return count(Math.floor(days / 365), 'year');
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

type Parts = { year: number; month: number; day: number; hour: number; minute: number };

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsIn(moment: Date, timeZone: string): Parts {
  return timeZone === 'UTC' ? partsInUtc(moment) : partsByPlatform(moment, timeZone);
}

/** Without Intl, which is about twenty times slower: the server formats every time of a page in UTC. */
function partsInUtc(moment: Date): Parts {
  return {
    year: moment.getUTCFullYear(),
    month: moment.getUTCMonth() + 1,
    day: moment.getUTCDate(),
    hour: moment.getUTCHours(),
    minute: moment.getUTCMinutes(),
  };
}

function partsByPlatform(moment: Date, timeZone: string): Parts {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    });
    formatters.set(timeZone, formatter);
  }
  const parts: Parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0 };
  for (const { type, value } of formatter.formatToParts(moment)) {
    if (type in parts) parts[type as keyof Parts] = Number(value);
  }
  return parts;
}
