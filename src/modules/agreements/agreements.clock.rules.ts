/** A due day ends in the time zone of the Kollab's owner. */
import { endOfDay, localDay, MAX_OFFSET_MS } from '#modules/profiles/time-zone.rules.ts';
import type { InstalmentState } from './agreements.instalments.rules.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The first reminder is sent two days before the due day ends. */
const SOON_MS = 2 * DAY_MS;
/** No reminder is sent for a deliverable that is late by more than this, even if its version came into force later. */
const REMINDED_FOR_MS = 14 * DAY_MS;

export type DueState = 'soon' | 'late';

/** Whether each of these days ends at the same moment in two time zones. */
export function endAlike(days: readonly string[], one: string | null, other: string | null): boolean {
  return days.every((day) => endOfDay(day, one).getTime() === endOfDay(day, other).getTime());
}

/** @param timeZone of the Kollab's owner; null counts as UTC */
export function dueState(due: string | null, now: Date, timeZone: string | null): DueState | null {
  if (due === null) return null;
  if (due < localDay(now, timeZone)) return 'late';
  return due <= localDay(new Date(now.getTime() + SOON_MS), timeZone) ? 'soon' : null;
}

export interface Reminded {
  n: number;
  due: string | null;
  deliveredAt: Date | null;
  soonRemindedAt: Date | null;
  lateRemindedAt: Date | null;
}

export function remindersDue(
  deliverables: readonly Reminded[],
  now: Date,
  timeZone: string | null,
): Record<DueState, number[]> {
  const waiting = deliverables.filter(({ deliveredAt }) => deliveredAt === null);
  const of = (state: DueState, column: 'soonRemindedAt' | 'lateRemindedAt') =>
    waiting
      .filter((one) => one[column] === null && dueState(one.due, now, timeZone) === state)
      .filter(
        ({ due }) => due !== null && now.getTime() < endOfDay(due, timeZone).getTime() + REMINDED_FOR_MS,
      )
      .map(({ n }) => n);
  return { soon: of('soon', 'soonRemindedAt'), late: of('late', 'lateRemindedAt') };
}

/**
 * The range of due days for which a reminder may be due now in some time zone: `from` to `late` for a late one, up to
 * `to` for one due soon. For the query that selects them.
 */
export function daysToRemind(now: Date): { from: string; late: string; to: string } {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString().slice(0, 10);
  return {
    from: at(-REMINDED_FOR_MS - DAY_MS - MAX_OFFSET_MS),
    late: at(MAX_OFFSET_MS - DAY_MS),
    to: at(SOON_MS + MAX_OFFSET_MS),
  };
}

/** The second reminder of a payment. */
const PAY_LATE_DAYS = 7;

export interface RemindedPay {
  n: number;
  due: string;
  state: InstalmentState;
  dueRemindedAt: Date | null;
  lateRemindedAt: Date | null;
}

/** The reminders of instalments that are not sent: on the due day, and a week later. */
export function payRemindersDue(
  instalments: readonly RemindedPay[],
  now: Date,
  timeZone: string | null,
): { due: number[]; late: number[] } {
  const today = localDay(now, timeZone);
  const unpaid = instalments.filter(({ state }) => state === 'open' || state === 'missing');
  const ages = unpaid.map((one) => ({ ...one, age: daysBetween(one.due, today) }));
  return {
    due: ages
      .filter(({ age, dueRemindedAt }) => age >= 0 && age < PAY_LATE_DAYS && dueRemindedAt === null)
      .map(({ n }) => n),
    late: ages
      .filter(
        ({ age, lateRemindedAt }) =>
          age >= PAY_LATE_DAYS && age < PAY_REMINDED_DAYS && lateRemindedAt === null,
      )
      .map(({ n }) => n),
  };
}

/** No reminder is sent for a payment that was due earlier, even if its version came into force later. */
const PAY_REMINDED_DAYS = 21;

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The range of due days for which a reminder of a payment may be due now in some time zone. For the query. */
export function payDaysToRemind(now: Date): { from: string; late: string; to: string } {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString().slice(0, 10);
  return {
    from: at(-PAY_REMINDED_DAYS * DAY_MS - MAX_OFFSET_MS),
    late: at(MAX_OFFSET_MS - PAY_LATE_DAYS * DAY_MS),
    to: at(MAX_OFFSET_MS),
  };
}
