import { formatAbsolute, formatRelative } from './format-time.ts';

/** A relative time; the date until the viewer's clock is known. */
export function distanceText(moment: Date, zone: string | undefined, now: number | undefined): string {
  if (now === undefined) return formatAbsolute(moment, 'date', zone ?? 'UTC');
  // A browser clock that lags behind the server's must not show a recent event in the future.
  const soon = moment.getTime() > now && moment.getTime() - now < 120_000;
  return formatRelative(moment, soon ? moment : new Date(now));
}
