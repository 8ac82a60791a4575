/** When a deliverable is due soon, and when it is late. A day is one of the calendar, in no time zone. Pure. */
const hour = 3_600_000;
const day = 24 * hour;

/** Both are reminded from two days before on. */
const SOON = 2 * day;
/** A day is over everywhere twelve hours after it ended in UTC. */
const OVER = day + 12 * hour;
/** What was late for longer is no news, also where it came into force late. */
const NEWS = 14 * day;

export type DueState = 'soon' | 'late';

/** How a deliverable that was not delivered stands to its day; null while there is time, or none was said. */
export function dueState(due: string | null, now: Date): DueState | null {
  if (due === null) return null;
  const since = now.getTime() - Date.parse(`${due}T00:00:00Z`);
  if (since >= OVER) return 'late';
  return since >= -SOON ? 'soon' : null;
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
export function remindersDue(deliverables: readonly Reminded[], now: Date): Record<DueState, number[]> {
  const waiting = deliverables.filter(({ deliveredAt }) => deliveredAt === null);
  const of = (state: DueState, given: 'soonRemindedAt' | 'lateRemindedAt') =>
    waiting
      .filter((one) => one[given] === null && dueState(one.due, now) === state && isNews(one.due, now))
      .map(({ n }) => n);
  return { soon: of('soon', 'soonRemindedAt'), late: of('late', 'lateRemindedAt') };
}

function isNews(due: string | null, now: Date): boolean {
  return due !== null && now.getTime() - Date.parse(`${due}T00:00:00Z`) < OVER + NEWS;
}

/** The days of which both may have to be reminded now: late up to one, due soon after it. For the query that looks for them. */
export function daysToRemind(now: Date): { from: string; late: string; to: string } {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString().slice(0, 10);
  return { from: at(-OVER - NEWS), late: at(-OVER), to: at(SOON) };
}
