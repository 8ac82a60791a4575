import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import type { NotificationRow } from './notifications.queries.ts';

export function notificationView(row: NotificationRow): NotificationView {
  return {
    notificationId: row.id,
    createdAt: row.createdAt.toISOString(),
    postId: row.postId,
    read: row.read,
    recipient: row.recipientUsername,
    sender: row.senderUsername,
    type: row.type,
    senderDisplayName: row.senderDisplayName ?? '',
    senderImageUrl: row.senderImageUrl ?? '',
    others: row.others,
    subject: row.subject,
  };
}
