/** When saved searches are looked at, and over which time. Pure; the server alone uses it. */
import { nextMorning } from '#modules/notifications/mornings.rules.ts';

const MINUTE_MS = 60_000;
/** As long before a user's morning: what is found is in the digest of the same morning. */
const LEAD_MS = 30 * MINUTE_MS;
/** What commits later than it was posted is seen by the next look. */
const SETTLING_MS = MINUTE_MS;
/** How far back a look goes: one that was left out for long does not read all that was posted meanwhile. */
const FURTHEST_MS = 7 * 24 * 60 * MINUTE_MS;

/** The next look after a moment, in a user's time zone. */
export function nextLook(after: Date, timeZone: string | null): Date {
  return new Date(nextMorning(new Date(after.getTime() + LEAD_MS), timeZone).getTime() - LEAD_MS);
}

/** The time that a look at a moment covers. It is empty where the end is not behind the beginning. */
export function timeOfLook(lookedUntil: Date, now: Date): { since: Date; until: Date } {
  const since = Math.max(lookedUntil.getTime(), now.getTime() - FURTHEST_MS);
  return { since: new Date(since), until: new Date(now.getTime() - SETTLING_MS) };
}
