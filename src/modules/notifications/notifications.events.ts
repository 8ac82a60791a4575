/**
 * Users were notified of something. One event for all notifications of a batch; the subject is the first of them. Written
 * by the consumer that makes notifications.
 */
export const NOTIFICATION_CREATED = 'notification.created';

/** What the event has as its data. */
export interface NotificationsCreated {
  /** The ids of the users, each once. */
  to: string[];
}
