import { dataOf } from '#infra/events/event-data.ts';
import type { ServerModule } from '#infra/module.ts';
import {
  NOTIFICATION_CREATED,
  type NotificationsCreated,
} from '#modules/notifications/notifications.events.ts';
import { queueDigests } from './digests.commands.ts';
import { digestsMails } from './digests.mail.ts';
import { eraseNotifications } from './erase.service.ts';
import { deleteOldNotifications } from './notifications.commands.ts';
import { notificationsConsumer } from './notifications.consumer.ts';
import { notificationsMails } from './notifications.mail.ts';
import { notificationsRateLimits } from './notifications.rate-limits.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { notificationsExport } from './notifications.user-data.ts';

export const notificationsModule: ServerModule = {
  name: 'notifications',
  events: [NOTIFICATION_CREATED],
  sharedResponses: { unaffected: [NOTIFICATION_CREATED] },
  signals: {
    [NOTIFICATION_CREATED]: (event) =>
      dataOf<NotificationsCreated>(event).to.map((id) => ({ kind: 'notifications', id, to: [id] })),
  },
  rateLimits: notificationsRateLimits,
  endpoints: notificationsRoutes,
  mails: { ...notificationsMails, ...digestsMails },
  consumers: (context, modules) => [notificationsConsumer(context, modules)],
  schedules: [
    { name: 'notifications.delete-old', cron: '17 4 * * *', run: deleteOldNotifications },
    { name: 'digests.queue-due', cron: '*/15 * * * *', run: queueDigests },
  ],
  erase: eraseNotifications,
  exportParts: notificationsExport,
};
