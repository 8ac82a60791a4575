import type { ServerModule } from '#infra/module.ts';
import type { EncryptedColumn } from '#infra/reencrypt.ts';
import { connectionsErrors } from '#modules/connections/connections.errors.ts';
import { connectionsEvents } from '#modules/connections/connections.events.ts';
import { connectionsJobs, queueReadings } from './connections.jobs.ts';
import { connectionsRateLimits } from './connections.rate-limits.ts';
import { connectionsRoutes } from './connections.routes.ts';
import { connectionsSettings, lacksCredentials } from './connections.settings.ts';
import { connectionsExport, eraseConnections } from './connections.user-data.ts';
import { deleteExpiredFigures, deleteIntermediateFigures } from './figures.commands.ts';
import { deleteExpiredStates, VERIFIER_PURPOSE } from './oauth-states.commands.ts';
import { platformsOf } from './platforms/platforms.ts';
import { platformsCheck } from './platforms.check.ts';
import { deleteExpiredRevocations, TOKEN_PURPOSE } from './tokens.commands.ts';

export const connectionsEncrypted: readonly EncryptedColumn[] = [
  ...['encrypted_access_token', 'encrypted_refresh_token'].map((column) => ({
    table: 'connection_tokens',
    id: 'connection_id',
    column,
    purposeOf: () => TOKEN_PURPOSE,
  })),
  { table: 'token_revocations', id: 'id', column: 'encrypted_token', purposeOf: () => TOKEN_PURPOSE },
  {
    table: 'oauth_states',
    id: 'state_hash',
    column: 'encrypted_verifier',
    purposeOf: () => VERIFIER_PURPOSE,
  },
];

export const connectionsModule: ServerModule = {
  name: 'connections',
  events: connectionsEvents,
  // The profile's own event makes shared responses stale.
  sharedResponses: { unaffected: connectionsEvents },
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
      help: 'Calls to platforms by outcome: ok, or why the call failed.',
      kind: 'counter',
      labels: ['platform', 'outcome'],
      read: () => platformsOf(context).outcomes.read(),
    },
  ],
  checks: [platformsCheck],
  leave: (context, tx, { userId }) => eraseConnections(context, tx, userId),
  exportParts: connectionsExport,
};
