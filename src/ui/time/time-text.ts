import { formatAbsolute, formatRelative } from './format-time.ts';

/** How far a moment lies from the viewer's now; its date until that is known. */
export function distanceText(moment: Date, zone: string | undefined, now: number | undefined): string {
  if (now === undefined) return formatAbsolute(moment, 'date', zone ?? 'UTC');
  // A clock that runs behind the server's must not put what has just happened in the future.
  const soon = moment.getTime() > now && moment.getTime() - now < 120_000;
  return formatRelative(moment, soon ? moment : new Date(now));
}
