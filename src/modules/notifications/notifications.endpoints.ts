import type { EndpointTable } from '#contract/endpoint.ts';

export const notificationsEndpoints = {
  listNotifications: 'GET /notifications',
  markNotificationsRead: 'POST /notifications',
  unsubscribe: 'POST /unsubscribe',
} as const satisfies EndpointTable;
