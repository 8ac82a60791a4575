import { type RequestNotificationType, requestNotificationTypes } from './requests.log.rules.ts';
import type { Side } from './requests.moves.rules.ts';

/** The events of requests, by their names in the event log. Each has a notification of the same type. */
export const requestEvents = requestNotificationTypes.map((type) => `request.${type}` as const);
export type RequestEvent = `request.${RequestNotificationType}`;

export interface RequestEventData {
  kollabId: string;
  senderId: string;
  recipientId: string;
  to: Side[];
}

/** The recipient marked a request as a favourite, or removed the mark. The sender never learns of it. */
export const REQUEST_MARKED = 'request.marked';

/** A Kollab was edited. The subject of the event is the Kollab, and the actor is its owner. */
export const KOLLAB_EDITED = 'kollab.edited';

export interface KollabEditedData {
  requests: { id: string; senderId: string }[];
}
