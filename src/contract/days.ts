/** Days of the calendar, in no time zone: '2026-03-05'. Pure; both sides use it. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a text is a day that can be meant. */
export function isDay(text: string): boolean {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The day that it is in UTC, or as many days after it. */
export function dayOf(now: Date, after = 0): string {
  return new Date(now.getTime() + after * DAY_MS).toISOString().slice(0, 10);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '5 Mar 2026'. In no time zone: a day that is said is the same for all who read it. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}
