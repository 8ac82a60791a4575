import type { ServerModule } from '#infra/module.ts';
import { connectionsErrors } from '#modules/connections/connections.errors.ts';
import { connectionsExport } from './connections.export.ts';
import { connectionsJobs, deleteExpiredFigures, queueReadings } from './connections.jobs.ts';
import { connectionsRateLimits } from './connections.rate-limits.ts';
import { connectionsRoutes } from './connections.routes.ts';
import { connectionsSettings } from './connections.settings.ts';
import { eraseConnections } from './erase.commands.ts';

export const connectionsModule: ServerModule = {
  name: 'connections',
  errors: connectionsErrors,
  rateLimits: connectionsRateLimits,
  settings: connectionsSettings,
  endpoints: connectionsRoutes,
  jobs: connectionsJobs,
  schedules: [
    { name: 'connections.queue-readings', cron: '*/5 * * * *', run: queueReadings },
    { name: 'audience-figures.delete-expired', cron: '7 4 * * *', run: deleteExpiredFigures },
  ],
  erase: (context, tx, { userId }) => eraseConnections(context, tx, userId),
  exportParts: connectionsExport,
};
