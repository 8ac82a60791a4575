/** The last day on which a Kollab is open: a day of the calendar, which ends in its owner's time zone. Pure; time and zone are arguments. */
import { endOfDay, localDay } from '#modules/profiles/time-zone.rules.ts';

/** Its owner is told this many days before. */
export const WARNED_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

export const DEADLINE_TEXT = 'Choose a day that is still to come';

/** Now, in the time zone of the owner; null where that is not known, which counts as UTC. */
export interface OwnersNow {
  now: Date;
  timeZone: string | null;
}

/** Whether a deadline can be set now: from tomorrow on, so that a whole day is left. */
export function isAhead(deadline: string, { now, timeZone }: OwnersNow): boolean {
  return deadline > localDay(now, timeZone);
}

/** Whether the day has ended. */
export function hasPassed(deadline: string | null, { now, timeZone }: OwnersNow): boolean {
  return deadline !== null && deadline < localDay(now, timeZone);
}

/** Whether the day is so near that its owner is told, or was when they set it. */
function isNear(deadline: string, { now, timeZone }: OwnersNow): boolean {
  return deadline <= localDay(new Date(now.getTime() + WARNED_DAYS * DAY_MS), timeZone);
}

/** The moment at which the day ends; null without a deadline. */
export function closingOf(deadline: string | null, timeZone: string | null): Date | null {
  return deadline === null ? null : endOfDay(deadline, timeZone);
}

/**
 * For which deadline its owner needs no telling: one that they set when it was near already.
 * @returns what is kept of it beside the deadline
 */
export function warnedAtFirst(deadline: string | null, owners: OwnersNow): string | null {
  return deadline !== null && isNear(deadline, owners) ? deadline : null;
}

export interface Dated {
  active: boolean;
  deadline: string | null;
  /** The deadline of which its owner was told. */
  deadlineWarned: string | null;
}

/** What the clock does about a Kollab now. */
export function deadlineTask(
  { active, deadline, deadlineWarned }: Dated,
  owners: OwnersNow,
): 'close' | 'warn' | null {
  if (!active || deadline === null) return null;
  if (hasPassed(deadline, owners)) return 'close';
  return isNear(deadline, owners) && deadlineWarned !== deadline ? 'warn' : null;
}
