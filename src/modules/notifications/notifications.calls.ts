import type { CallTable } from '#contract/call.ts';

export const notificationsCalls = {
  listNotifications: 'GET /notifications',
  markNotificationsRead: 'POST /notifications',
  unsubscribe: 'POST /unsubscribe',
} as const satisfies CallTable;
