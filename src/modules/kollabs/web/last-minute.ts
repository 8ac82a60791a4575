/** The last minute of a day that ends at a moment: to the eye, 11:59PM is still of it, and midnight is not. */
export function lastMinuteBefore(end: string): string {
  return new Date(Date.parse(end) - 60_000).toISOString();
}
