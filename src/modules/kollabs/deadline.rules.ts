/** The last day on which a Kollab is open: a day of the calendar, which ends with the day in UTC. Pure; time is an argument. */
import { dayOf } from '#contract/days.ts';

/** Its owner is told this many days before. */
export const WARNED_DAYS = 3;

export const DEADLINE_TEXT = 'Choose a day that is still to come';

/** Whether a deadline can be set now: from tomorrow on, so that a whole day is left. */
export function isAhead(deadline: string, now: Date): boolean {
  return deadline > dayOf(now);
}

/** Whether the day has ended. */
export function hasPassed(deadline: string | null, now: Date): boolean {
  return deadline !== null && deadline < dayOf(now);
}

/** Whether the day is so near that its owner is told, or was when they set it. */
export function isNear(deadline: string, now: Date): boolean {
  return deadline <= dayOf(now, WARNED_DAYS);
}

/**
 * For which deadline its owner needs no telling: one that they set when it was near already.
 * @returns what is kept of it beside the deadline
 */
export function warnedAtFirst(deadline: string | null, now: Date): string | null {
  return deadline !== null && isNear(deadline, now) ? deadline : null;
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
  now: Date,
): 'close' | 'warn' | null {
  if (!active || deadline === null) return null;
  if (hasPassed(deadline, now)) return 'close';
  return isNear(deadline, now) && deadlineWarned !== deadline ? 'warn' : null;
}
