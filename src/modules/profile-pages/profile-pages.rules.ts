export function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7);
}

/** Returns the beginning, in UTC, of the month `count` months before the month of `now`. */
export function monthsBefore(now: Date, count: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1));
}

/**
 * Returns the last twelve months, oldest first. Months without completed collaborations have 0.
 * @param counted months with completed collaborations, in any order
 */
export function lastTwelveMonths(
  now: Date,
  counted: { month: string; completed: number }[],
): { month: string; completed: number }[] {
  return Array.from({ length: 12 }, (_, index) => {
    const month = monthOf(monthsBefore(now, 11 - index));
    return { month, completed: counted.find((one) => one.month === month)?.completed ?? 0 };
  });
}

/** The finished collaborations that are not also shown with their work. */
export function notAmong<F extends { requestId: string }>(
  shown: readonly { requestId: string }[],
  finished: readonly F[],
): F[] {
  return finished.filter((one) => shown.every(({ requestId }) => requestId !== one.requestId));
}
