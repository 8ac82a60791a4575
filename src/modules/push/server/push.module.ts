import type { ServerModule } from '#infra/module.ts';
import { pushExportText } from '#modules/push/push.messages.ts';
import { deleteEnded } from './push.commands.ts';
import { pushConsumer } from './push.consumer.ts';
import { pushJobs, pushOutcomes } from './push.jobs.ts';
import { KEY_PURPOSE } from './push.keys.ts';
import { listDevicesOf, targetOf, targetPurpose } from './push.queries.ts';
import { pushRateLimits } from './push.rate-limits.ts';
import { pushRoutes } from './push.routes.ts';
import { pushSettings } from './push.settings.ts';

export const pushModule: ServerModule = {
  name: 'push',
  settings: pushSettings,
  rateLimits: pushRateLimits,
  endpoints: pushRoutes,
  consumers: (context, modules) => [pushConsumer(context, modules)],
  jobs: pushJobs,
  schedules: [{ name: 'push.delete-ended', cron: '*/10 * * * *', run: deleteEnded }],
  encrypted: [
    { table: 'push_keys', id: 'id', column: 'encrypted_private_key', purposeOf: () => KEY_PURPOSE },
    { table: 'push_subscriptions', id: 'id', column: 'encrypted_target', purposeOf: targetPurpose },
  ],
  measures: (context) => [
    {
      name: 'push_total',
      help: 'Messages to devices by outcome: sent, retried, dropped, refused, gone, or unwanted.',
      kind: 'counter',
      labels: ['outcome'],
      read: () => pushOutcomes(context).read(),
    },
  ],
  // Subscriptions are deleted with their sessions.
  exportParts: [
    {
      file: 'push-devices.json',
      about: pushExportText,
      each: async (context, { userId }) =>
        (await listDevicesOf(context.database.db, userId)).map(
          ({ id, encryptedTarget, device, createdAt, lastSentAt }) => ({
            device,
            host: new URL(targetOf(context, { id, encryptedTarget }).endpoint).host,
            since: createdAt.toISOString(),
            lastSentAt: lastSentAt?.toISOString() ?? null,
          }),
        ),
    },
  ],
};
