/** When the alerts of saved searches run, and which time each run covers. Pure; used by the server only. */
import { nextMorning } from '#modules/notifications/mornings.rules.ts';

const MINUTE_MS = 60_000;
/** An alert runs this long before the user's morning, so that its results are in that morning's digest. */
const LEAD_MS = 30 * MINUTE_MS;
/** A Kollab may commit later than its `date_posted`, so a run leaves the last minute to the next one. */
const SETTLING_MS = MINUTE_MS;
/** How far back a run reaches, so that one after a long break does not read everything that was posted since. */
const FURTHEST_MS = 7 * 24 * 60 * MINUTE_MS;

export function nextRun(after: Date, timeZone: string | null): Date {
  return new Date(nextMorning(new Date(after.getTime() + LEAD_MS), timeZone).getTime() - LEAD_MS);
}

/** The time that a run covers. It is empty if `until` is not after `since`. */
export function timeOfRun(lookedUntil: Date, now: Date): { since: Date; until: Date } {
  const since = Math.max(lookedUntil.getTime(), now.getTime() - FURTHEST_MS);
  return { since: new Date(since), until: new Date(now.getTime() - SETTLING_MS) };
}
