/** The subject of each event is the Kollab, and the actor is its owner. */
export const KOLLAB_CREATED = 'kollab.created';
export const KOLLAB_CLOSED = 'kollab.closed';
export const KOLLAB_REOPENED = 'kollab.reopened';
export const KOLLAB_DELETED = 'kollab.deleted';
/** Recorded by the clock: the deadline is near, or it has passed and the Kollab was closed. */
export const KOLLAB_DEADLINE_NEAR = 'kollab.deadlineNear';
export const KOLLAB_DEADLINE_PASSED = 'kollab.deadlinePassed';

export const kollabEvents = [
  KOLLAB_CREATED,
  KOLLAB_CLOSED,
  KOLLAB_REOPENED,
  KOLLAB_DELETED,
  KOLLAB_DEADLINE_NEAR,
  KOLLAB_DEADLINE_PASSED,
] as const;

export type KollabEvent = (typeof kollabEvents)[number];

export interface DeadlineEventData {
  ownerId: string;
}
