/** Calendar days without a time zone, as text: '2026-03-05'. */

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a text is a valid day between 2000 and 2199. */
export function isDay(text: string): boolean {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

export function dayOf(now: Date, after = 0): string {
  return new Date(now.getTime() + after * DAY_MS).toISOString().slice(0, 10);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as text, '5 Mar 2026'. It has no time zone, so every reader sees the same day. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}
