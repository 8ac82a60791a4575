/** One minute before the end of a day, because midnight would be read as the next day. */
export function lastMinuteBefore(end: string): string {
  return new Date(Date.parse(end) - 60_000).toISOString();
}
