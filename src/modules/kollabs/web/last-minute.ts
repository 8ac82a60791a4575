/** The last minute of a day that ends at `end`: 11:59PM is displayed, since midnight would look like the next day. */
export function lastMinuteBefore(end: string): string {
  return new Date(Date.parse(end) - 60_000).toISOString();
}
