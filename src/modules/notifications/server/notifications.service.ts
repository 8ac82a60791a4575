import type { Db } from '#infra/db/pool.ts';
import { countUnread } from './notifications.queries.ts';

/** How many notifications a user has not read: the bell's number, and `notifs` of the signed-in user; 1,000 at most. */
export function unreadCount(db: Db, userId: string): Promise<number> {
  return countUnread(db, userId);
}

/**
 * Marks what a user was told about one thing as read, as a part of a statement that shows it to them.
 * @param where what gives the user's and the thing's ids
 */
export function readNotificationsAbout(where: { from: string; user: string; subject: string }): string {
  return `update notifications n set read = true from ${where.from}
    where n.recipient_id = ${where.user} and n.post_id = ${where.subject} and not n.read`;
}
