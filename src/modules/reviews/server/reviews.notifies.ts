import type { LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { SignalsOf } from '#infra/live/signals.ts';
import type { Notifies } from '#infra/module.ts';
import {
  REVIEW_CHANGED,
  REVIEW_DUE,
  REVIEW_REPLIED,
  REVIEW_SHOWN,
  REVIEW_WRITTEN,
  REVIEWS_SHOWN,
  type ReviewEventData,
  reviewEvents,
  TESTIMONIAL_CHANGED,
} from '#modules/reviews/reviews.events.ts';

const TYPES: Record<string, string> = {
  [REVIEW_WRITTEN]: 'reviewWritten',
  [REVIEWS_SHOWN]: 'reviewsShown',
  [REVIEW_SHOWN]: 'reviewShown',
  [REVIEW_DUE]: 'reviewDue',
  [REVIEW_REPLIED]: 'reviewReplied',
};

export const reviewsNotify: Record<string, Notifies> = Object.fromEntries(
  Object.entries(TYPES).map(([event, type]) => [event, (logged: LoggedEvent) => toSides(logged, type)]),
);

function toSides(logged: LoggedEvent, type: string) {
  const { senderId, recipientId, to } = dataOf<ReviewEventData>(logged);
  return to.map((side) => ({ recipientId: side === 'sender' ? senderId : recipientId, type }));
}

/** Events that only their actor may know of: they are sent to the actor's other devices. */
const OWN: readonly string[] = [REVIEW_CHANGED, TESTIMONIAL_CHANGED];

export const reviewsSignals: Record<string, SignalsOf> = Object.fromEntries(
  reviewEvents.map((type) => [
    type,
    (logged: LoggedEvent) => {
      const { senderId, recipientId } = dataOf<ReviewEventData>(logged);
      const both = [senderId, recipientId];
      const to = OWN.includes(type) ? both.filter((id) => id === logged.actorId) : both;
      return [{ kind: 'request', id: logged.subjectId, to }];
    },
  ]),
);
