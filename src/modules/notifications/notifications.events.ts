/**
 * Users were notified. One event for a whole batch; its subject is the first notification. Written by the consumer
 * that creates notifications.
 */
export const NOTIFICATION_CREATED = 'notification.created';

/** The event's data. */
export interface NotificationsCreated {
  /** The ids of the notified users, without duplicates. */
  to: string[];
}
