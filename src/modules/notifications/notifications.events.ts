/** One event for a whole batch; its subject is the first notification. */
export const NOTIFICATION_CREATED = 'notification.created';

export interface NotificationsCreated {
  /** The ids of the notified users, without duplicates. */
  to: string[];
  /** The new ones, without those that joined an unread one. Missing in events of earlier versions. */
  added?: string[];
}
