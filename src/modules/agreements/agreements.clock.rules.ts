/** When a deliverable is due soon, and when it is late. Its day ends in the time zone of the Kollab's owner. Pure. */
import { endOfDay, localDay } from '#modules/profiles/time-zone.rules.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Both are reminded from two days before on. */
const SOON_MS = 2 * DAY_MS;
/** What was late for longer is no news, also where it came into force late. */
const NEWS_MS = 14 * DAY_MS;
/** The largest offset of a time zone from UTC. */
const FARTHEST_MS = 14 * HOUR_MS;

export type DueState = 'soon' | 'late';

/**
 * How a deliverable that was not delivered stands to its day; null while there is time, or none was said.
 * @param timeZone of the Kollab's owner; null counts as UTC
 */
export function dueState(due: string | null, now: Date, timeZone: string | null): DueState | null {
  if (due === null) return null;
  if (due < localDay(now, timeZone)) return 'late';
  return due <= localDay(new Date(now.getTime() + SOON_MS), timeZone) ? 'soon' : null;
}

/** What the clock reads of a deliverable. */
export interface Reminded {
  n: number;
  due: string | null;
  deliveredAt: Date | null;
  soonRemindedAt: Date | null;
  lateRemindedAt: Date | null;
}

/** The numbers of the deliverables of which both are to be reminded now, each once. */
export function remindersDue(
  deliverables: readonly Reminded[],
  now: Date,
  timeZone: string | null,
): Record<DueState, number[]> {
  const waiting = deliverables.filter(({ deliveredAt }) => deliveredAt === null);
  const of = (state: DueState, given: 'soonRemindedAt' | 'lateRemindedAt') =>
    waiting
      .filter((one) => one[given] === null && dueState(one.due, now, timeZone) === state)
      .filter(({ due }) => due !== null && now.getTime() < endOfDay(due, timeZone).getTime() + NEWS_MS)
      .map(({ n }) => n);
  return { soon: of('soon', 'soonRemindedAt'), late: of('late', 'lateRemindedAt') };
}

/**
 * The days of which both may have to be reminded now, in some time zone: late up to one, due soon up to another. For the
 * query that looks for them.
 */
export function daysToRemind(now: Date): { from: string; late: string; to: string } {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString().slice(0, 10);
  return {
    from: at(-NEWS_MS - DAY_MS - FARTHEST_MS),
    late: at(FARTHEST_MS - DAY_MS),
    to: at(SOON_MS + FARTHEST_MS),
  };
}
