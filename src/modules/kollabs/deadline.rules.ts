/**
 * The deadline of a Kollab: the last calendar day on which it is open, which ends in its owner's time zone. Pure; time
 * and zone are arguments.
 */
import { endOfDay, localDay } from '#modules/profiles/time-zone.rules.ts';

export const WARNED_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

export const DEADLINE_TEXT = 'Choose a day in the future';

/** A null time zone counts as UTC. */
export interface OwnerTime {
  now: Date;
  timeZone: string | null;
}

/** Whether a deadline can be set now: tomorrow or later, so that a whole day is left. */
export function isFutureDeadline(deadline: string, { now, timeZone }: OwnerTime): boolean {
  return deadline > localDay(now, timeZone);
}

export function hasPassed(deadline: string | null, { now, timeZone }: OwnerTime): boolean {
  return deadline !== null && deadline < localDay(now, timeZone);
}

function isNear(deadline: string, { now, timeZone }: OwnerTime): boolean {
  return deadline <= localDay(new Date(now.getTime() + WARNED_DAYS * DAY_MS), timeZone);
}

/** The instant at which the deadline's day ends; null without a deadline. */
export function closingOf(deadline: string | null, timeZone: string | null): Date | null {
  return deadline === null ? null : endOfDay(deadline, timeZone);
}

/**
 * The initial value of `deadlineWarned`: the deadline itself if it is already near, so that its owner gets no warning
 * of it.
 */
export function initialDeadlineWarned(deadline: string | null, owner: OwnerTime): string | null {
  return deadline !== null && isNear(deadline, owner) ? deadline : null;
}

export interface DeadlineFacts {
  active: boolean;
  deadline: string | null;
  deadlineWarned: string | null;
}

export function deadlineTask(
  { active, deadline, deadlineWarned }: DeadlineFacts,
  owner: OwnerTime,
): 'close' | 'warn' | null {
  if (!active || deadline === null) return null;
  if (hasPassed(deadline, owner)) return 'close';
  return isNear(deadline, owner) && deadlineWarned !== deadline ? 'warn' : null;
}
