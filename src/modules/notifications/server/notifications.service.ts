export {
  NOTIFICATION_CREATED,
  type NotificationsCreated,
} from '#modules/notifications/notifications.events.ts';
export { textsOf } from './notification-texts.ts';
export { muteNotifications, unmuteNotifications } from './notifications.commands.ts';
export { findForPush, hasMuted, type PushRow, unreadNotifications } from './notifications.queries.ts';

/**
 * SQL that marks a user's notifications of a subject as read, as part of a statement that shows it.
 * @param where the relation and columns that hold the user's and the subject's ids
 */
export function markReadSql(where: { from: string; user: string; subject: string }): string {
  return `update notifications n set read = true from ${where.from}
    where n.recipient_id = ${where.user} and n.post_id = ${where.subject} and not n.read`;
}
