/** The months in the statistics of a user. Pure. */

/** A month as statistics name it, in UTC: '2026-11'. */
export function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7);
}

/** The beginning, in UTC, of the month that lies so many months before the one of `now`. */
export function monthsBefore(now: Date, count: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1));
}

/**
 * The last twelve months with how much was completed in each, oldest first; a month without any counts 0.
 * @param counted only months that have some, in any order
 */
export function lastTwelveMonths(
  now: Date,
  counted: { month: string; completed: number }[],
): { month: string; completed: number }[] {
  return Array.from({ length: 12 }, (_, place) => {
    const month = monthOf(monthsBefore(now, 11 - place));
    return { month, completed: counted.find((one) => one.month === month)?.completed ?? 0 };
  });
}
