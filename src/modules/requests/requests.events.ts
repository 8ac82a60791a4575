import { type RequestNotificationType, requestNotificationTypes } from './requests.log.rules.ts';
import type { Side } from './requests.moves.rules.ts';

/** What happens to a request, by its name in the event log. Each is also the type of the notification that follows. */
export const requestEvents = requestNotificationTypes.map((type) => `request.${type}` as const);
export type RequestEvent = `request.${RequestNotificationType}`;

/** What the log keeps of it. The subject of the event is the request. */
export interface RequestEventData {
  kollabId: string;
  senderId: string;
  recipientId: string;
  /** Who is notified of it. */
  to: Side[];
}

/** A Kollab was edited: it is the subject of the event, and its owner is the one who acted. */
export const KOLLAB_EDITED = 'kollab.edited';

export interface KollabEditedData {
  /** The open requests on it. */
  requests: { id: string; senderId: string }[];
}
