import type { ServerModule } from '#infra/module.ts';
import { connectionsErrors } from '#modules/connections/connections.errors.ts';
import { connectionsExport } from './connections.export.ts';
import { connectionsJobs, queueReadings } from './connections.jobs.ts';
import { connectionsRateLimits } from './connections.rate-limits.ts';
import { connectionsRoutes } from './connections.routes.ts';
import { connectionsSettings } from './connections.settings.ts';
import { eraseConnections } from './erase.commands.ts';
import { deleteEarlierFigures, deleteExpiredFigures } from './figures.commands.ts';
import { deleteExpiredStates } from './oauth-states.commands.ts';
import { deleteExpiredRevocations } from './tokens.commands.ts';

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
    { name: 'audience-figures.delete-earlier', cron: '13 4 * * *', run: deleteEarlierFigures },
    { name: 'token-revocations.delete-expired', cron: '19 4 * * *', run: deleteExpiredRevocations },
    { name: 'oauth-states.delete-expired', cron: '47 * * * *', run: deleteExpiredStates },
  ],
  erase: (context, tx, { userId }) => eraseConnections(context, tx, userId),
  exportParts: connectionsExport,
};
