import type { ServerModule } from '#infra/module.ts';
import { eraseNotifications } from './erase.service.ts';
import { deleteOldNotifications } from './notifications.commands.ts';
import { notificationsConsumer } from './notifications.consumer.ts';
import { notificationsExport } from './notifications.export.ts';
import { notificationsMails } from './notifications.mail.ts';
import { notificationsRateLimits } from './notifications.rate-limits.ts';
import { notificationsRoutes } from './notifications.routes.ts';

export const notificationsModule: ServerModule = {
  name: 'notifications',
  rateLimits: notificationsRateLimits,
  endpoints: notificationsRoutes,
  mails: notificationsMails,
  consumers: (context, modules) => [notificationsConsumer(context, modules)],
  schedules: [{ name: 'notifications.delete-old', cron: '17 4 * * *', run: deleteOldNotifications }],
  erase: (_context, tx, { userId }) => eraseNotifications(tx, userId),
  exportParts: notificationsExport,
};
