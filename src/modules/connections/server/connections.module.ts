import type { ServerModule } from '#infra/module.ts';
import { connectionsErrors } from '#modules/connections/connections.errors.ts';
import { connectionsEncrypted } from './connections.encrypted.ts';
import { connectionsExport } from './connections.export.ts';
import { connectionsJobs, queueReadings } from './connections.jobs.ts';
import { connectionsRateLimits } from './connections.rate-limits.ts';
import { connectionsRoutes } from './connections.routes.ts';
import { connectionsSettings, lacksCredentials } from './connections.settings.ts';
import { eraseConnections } from './erase.commands.ts';
import { deleteExpiredFigures, deleteIntermediateFigures } from './figures.commands.ts';
import { deleteExpiredStates } from './oauth-states.commands.ts';
import { platformsOf } from './platforms/platforms.ts';
import { deleteExpiredRevocations } from './tokens.commands.ts';

export const connectionsModule: ServerModule = {
  name: 'connections',
  errors: connectionsErrors,
  rateLimits: connectionsRateLimits,
  settings: connectionsSettings,
  lacksCredentials,
  endpoints: connectionsRoutes,
  jobs: connectionsJobs,
  schedules: [
    { name: 'connections.queue-readings', cron: '*/5 * * * *', run: queueReadings },
    { name: 'audience-figures.delete-expired', cron: '7 4 * * *', run: deleteExpiredFigures },
    { name: 'audience-figures.delete-earlier', cron: '13 4 * * *', run: deleteIntermediateFigures },
    { name: 'token-revocations.delete-expired', cron: '19 4 * * *', run: deleteExpiredRevocations },
    { name: 'oauth-states.delete-expired', cron: '47 * * * *', run: deleteExpiredStates },
  ],
  encrypted: connectionsEncrypted,
  measures: (context) => [
    {
      name: 'platform_visits_total',
      help: 'What came of asking a platform about a channel: ok, or why it gave nothing.',
      kind: 'counter',
      labels: ['platform', 'outcome'],
      read: () => platformsOf(context).outcomes.read(),
    },
  ],
  leave: (context, tx, { userId }) => eraseConnections(context, tx, userId),
  exportParts: connectionsExport,
};
