export { muteNotifications, unmuteNotifications } from './notifications.commands.ts';
export { hasMuted, unreadNotifications } from './notifications.queries.ts';

/**
 * Marks what a user was told about one thing as read, as a part of a statement that shows it to them.
 * @param where what gives the user's and the thing's ids
 */
export function readNotificationsAbout(where: { from: string; user: string; subject: string }): string {
  return `update notifications n set read = true from ${where.from}
    where n.recipient_id = ${where.user} and n.post_id = ${where.subject} and not n.read`;
}
