import type { ServerModule } from '#infra/module.ts';
import { deleteEnded } from './push.commands.ts';
import { pushConsumer } from './push.consumer.ts';
import { pushJobs, pushOutcomes } from './push.jobs.ts';
import { KEY_PURPOSE } from './push.keys.ts';
import { targetPurpose } from './push.queries.ts';
import { pushRateLimits } from './push.rate-limits.ts';
import { pushRoutes } from './push.routes.ts';
import { pushSettings } from './push.settings.ts';
import { pushExport } from './push.user-data.ts';

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
  exportParts: pushExport,
};
