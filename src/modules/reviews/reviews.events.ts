/** The events of reviews. The subject of each event is the request. */
import type { Side } from '#modules/requests/requests.moves.rules.ts';

/** The first of the two reviews was written. It is hidden. */
export const REVIEW_WRITTEN = 'review.written';
export const REVIEW_CHANGED = 'review.changed';
/** The second review was written, and both are shown. */
export const REVIEWS_SHOWN = 'review.bothShown';
/** The clock showed the only review. */
export const REVIEW_SHOWN = 'review.shown';
/** The clock reminded a side that the time to write ends soon. */
export const REVIEW_DUE = 'review.due';
export const REVIEW_REPLIED = 'review.replied';
/** A review was pinned to the profile of its subject, or unpinned. */
export const TESTIMONIAL_CHANGED = 'review.testimonial';

export const reviewEvents = [
  REVIEW_WRITTEN,
  REVIEW_CHANGED,
  REVIEWS_SHOWN,
  REVIEW_SHOWN,
  REVIEW_DUE,
  REVIEW_REPLIED,
  TESTIMONIAL_CHANGED,
] as const;
export type ReviewEvent = (typeof reviewEvents)[number];

export interface ReviewEventData {
  kollabId: string;
  senderId: string;
  recipientId: string;
  to: Side[];
}
