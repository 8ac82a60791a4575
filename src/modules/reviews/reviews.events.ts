/** What happens to the reviews of a collaboration. The subject of each of these events is the request. */
import type { Side } from '#modules/requests/requests.moves.rules.ts';

/** The first of the two was written; it is hidden. */
export const REVIEW_WRITTEN = 'review.written';
/** A hidden one was written again. */
export const REVIEW_CHANGED = 'review.changed';
/** The second was written, and both are shown. */
export const REVIEWS_SHOWN = 'review.bothShown';
/** By the clock: the one that is there is shown. */
export const REVIEW_SHOWN = 'review.shown';
/** By the clock: the time to write ends soon. */
export const REVIEW_DUE = 'review.due';
export const REVIEW_REPLIED = 'review.replied';
/** One stands first on the profile of the user it is about, or no longer does. */
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
  /** The sides that are notified of it. */
  to: Side[];
}
