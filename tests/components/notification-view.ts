import type { NotificationView } from '#modules/notifications/notifications.contract.ts';

/**
 * Notifications one minute apart, newest first.
 * @param minute of the newest one
 */
export function notificationViews(minute: number, count: number, read: boolean): NotificationView[] {
  return Array.from({ length: count }, (_, place) => notificationView(minute - place, read));
}

function notificationView(minute: number, read: boolean): NotificationView {
  return {
    notificationId: `n${minute}`,
    createdAt: `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`,
    postId: null,
    read,
    recipient: 'noor',
    sender: null,
    type: 'accepted',
    senderDisplayName: '',
    senderImageUrl: '',
    subject: '',
    others: 0,
  };
}
