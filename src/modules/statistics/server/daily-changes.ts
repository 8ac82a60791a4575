import type { LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { siteDays, userDays } from './statistics.table.ts';

type Counts<T> = { [C in keyof T as C extends 'userId' | 'day' ? never : C]?: number };
export type UserCounts = Counts<typeof userDays.$inferInsert>;
export type SiteCounts = Counts<typeof siteDays.$inferInsert>;

/** When a request reached each state; null for states that it did not reach. */
export interface RequestTimes {
  datePosted: Date;
  acceptedAt: Date | null;
  closedAt: Date | null;
  completedAt: Date | null;
}

/** What an event adds to the figures of one day. */
export interface DailyChanges {
  at: Date;
  users: [userId: string, counts: UserCounts][];
  site: SiteCounts;
}

/** What is counted of an event: its request's times if it is about one, and when it was written. */
interface Counted {
  event: LoggedEvent;
  data: { senderId: string; recipientId: string; ownerId: string };
  times: RequestTimes | null;
}

type Changes = (counted: Counted) => Omit<DailyChanges, 'at'>;

const ofSite =
  (counts: SiteCounts): Changes =>
  () => ({ users: [], site: counts });

const seconds = (from: Date | null | undefined, to: Date | null | undefined) =>
  from && to ? Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000)) : 0;

const completed: Changes = ({ data, times }) => {
  const finishSeconds = seconds(times?.acceptedAt, times?.completedAt);
  return {
    users: [data.senderId, data.recipientId].map((userId) => [userId, { completed: 1, finishSeconds }]),
    site: { completed: 1, finishSeconds },
  };
};

// A like of one's own content does not count.
const liked =
  (likes: 1 | -1): Changes =>
  ({ event, data }) => ({
    users: event.actorId === data.ownerId ? [] : [[data.ownerId, { likes }]],
    site: {},
  });

const followed =
  (followers: 1 | -1): Changes =>
  ({ event }) => ({ users: [[event.subjectId, { followers }]], site: {} });

/** What each event counts as. The types are strings, because this module must not import the modules of the events. */
const CHANGES: Readonly<Record<string, Changes>> = {
  'user.joined': ofSite({ joined: 1 }),
  'user.left': ofSite({ left: 1 }),
  'kollab.created': ofSite({ kollabs: 1 }),
  'request.created': ({ data }) => ({
    users: [
      [data.senderId, { sent: 1 }],
      [data.recipientId, { received: 1 }],
    ],
    site: { requests: 1 },
  }),
  'request.accepted': ({ data, times }) => {
    const waitSeconds = seconds(times?.datePosted, times?.acceptedAt);
    return {
      users: [
        [data.senderId, { sentAccepted: 1 }],
        [data.recipientId, { accepted: 1, waitSeconds }],
      ],
      site: { accepted: 1, waitSeconds },
    };
  },
  'request.rejected': ({ data, times }) => {
    const waitSeconds = seconds(times?.datePosted, times?.closedAt);
    return {
      users: [[data.recipientId, { declined: 1, waitSeconds }]],
      site: { declined: 1, waitSeconds },
    };
  },
  'request.withdrawn': ofSite({ withdrawn: 1 }),
  'request.cancelled': ofSite({ cancelled: 1 }),
  'request.expired': ofSite({ expired: 1 }),
  'request.lapsed': ofSite({ closed: 1 }),
  'request.dissolved': ofSite({ closed: 1 }),
  'request.kollabDeleted': ofSite({ closed: 1 }),
  'request.completed': completed,
  'request.settled': completed,
  'invitation.accepted': ofSite({ invited: 1 }),
  'kollab.liked': liked(1),
  'kollab.unliked': liked(-1),
  'post.liked': liked(1),
  'post.unliked': liked(-1),
  'user.followed': followed(1),
  'user.unfollowed': followed(-1),
  'report.made': ofSite({ reports: 1 }),
  'moderation.decided': ofSite({ decisions: 1 }),
};

export const COUNTED_EVENTS = Object.keys(CHANGES);

export function isOfRequest({ type }: Pick<LoggedEvent, 'type'>): boolean {
  return type.startsWith('request.') && CHANGES[type] !== undefined;
}

/**
 * Returns what an event adds, and to which day. For requests it is the day in the request's row, because the scheduler
 * may write the event a moment later.
 * @param times of the event's request; null if it is about something else, or if the row is deleted
 */
export function changesOf(event: LoggedEvent, times: RequestTimes | null): DailyChanges | null {
  const changes = CHANGES[event.type];
  if (!changes) return null;
  const data = dataOf<Counted['data']>(event);
  return { at: momentOf(event, times), ...changes({ event, data, times }) };
}

function momentOf({ type, createdAt }: LoggedEvent, times: RequestTimes | null): Date {
  if (type === 'request.created') return times?.datePosted ?? createdAt;
  if (type === 'request.accepted') return times?.acceptedAt ?? createdAt;
  return times?.completedAt ?? times?.closedAt ?? createdAt;
}
