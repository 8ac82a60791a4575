/** A Kollab was published. The subject of the event is the Kollab, and its owner is the one who acted. */
export const KOLLAB_CREATED = 'kollab.created';
/** Its owner closed it to new requests, and opened it again. */
export const KOLLAB_CLOSED = 'kollab.closed';
export const KOLLAB_REOPENED = 'kollab.reopened';
/** Its owner deleted it, or their account. */
export const KOLLAB_DELETED = 'kollab.deleted';
/** By the clock, about a Kollab with a deadline: it is near, and it has passed, which closed the Kollab. */
export const KOLLAB_DEADLINE_NEAR = 'kollab.deadlineNear';
export const KOLLAB_DEADLINE_PASSED = 'kollab.deadlinePassed';

/** What happens to a Kollab, by its name in the event log. */
export const kollabEvents = [
  KOLLAB_CREATED,
  KOLLAB_CLOSED,
  KOLLAB_REOPENED,
  KOLLAB_DELETED,
  KOLLAB_DEADLINE_NEAR,
  KOLLAB_DEADLINE_PASSED,
] as const;

export type KollabEvent = (typeof kollabEvents)[number];

/** What the log keeps of a deadline. */
export interface DeadlineEventData {
  ownerId: string;
}
