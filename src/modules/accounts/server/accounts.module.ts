import type { ServerModule } from '#infra/module.ts';
import { accountsErrors } from '#modules/accounts/accounts.errors.ts';
import { accountGuard } from './account-locks.service.ts';
import { googleCheck, secondFactorsCheck } from './accounts.checks.ts';
import { accountsMails } from './accounts.mails.ts';
import { isSessionRevoked, listRevokedSince } from './accounts.queries.ts';
import { accountsRateLimits } from './accounts.rate-limits.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { isKnownSession, requireAccount, viewerOfCookie } from './accounts.service.ts';
import { deleteExpiredSessions } from './accounts.sessions.commands.ts';
import { accountsExport } from './accounts.user-data.ts';
import { deleteExpiredCodes } from './codes.commands.ts';
import { devicesRoutes } from './devices.routes.ts';
import { deleteExpiredEmailChanges } from './email-change.commands.ts';
import { emailChangeMails } from './email-change.mails.ts';
import { emailChangeRoutes } from './email-change.routes.ts';
import { googleOf } from './google.provider.ts';
import { googleRoutes } from './google.routes.ts';
import { googleSettings, lacksGoogle } from './google.settings.ts';
import { deleteExpiredGoogleSignIns, SIGN_IN_PURPOSE } from './google-sign-ins.commands.ts';
import { mountGoogle } from './google-visits.routes.ts';
import { recoveryMails } from './recovery.mails.ts';
import { recoveryRoutes } from './recovery.routes.ts';
import { totpPurpose } from './second-factor.commands.ts';
import { securityNoticeMails } from './second-factor.mails.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { deleteExpiredChallenges } from './second-factor-challenges.commands.ts';
import { setupRoutes } from './setup.routes.ts';

export const accountsModule: ServerModule = {
  name: 'accounts',
  errors: accountsErrors,
  identity: { account: accountGuard, requireAccount, viewerOfCookie, isKnownSession, isSessionRevoked },
  listEndedSessions: listRevokedSince,
  rateLimits: accountsRateLimits,
  settings: googleSettings,
  lacksCredentials: lacksGoogle,
  routes: mountGoogle,
  endpoints: (context) => [
    ...accountsRoutes(context),
    ...secondFactorRoutes(context),
    ...recoveryRoutes(context),
    ...emailChangeRoutes(context),
    ...devicesRoutes(context),
    ...googleRoutes(context),
    ...setupRoutes(context),
  ],
  mails: { ...accountsMails, ...recoveryMails, ...emailChangeMails, ...securityNoticeMails },
  schedules: [
    { name: 'sessions.delete-expired', cron: '41 3 * * *', run: deleteExpiredSessions },
    { name: 'codes.delete-expired', cron: '43 3 * * *', run: deleteExpiredCodes },
    { name: 'email-changes.delete-expired', cron: '47 3 * * *', run: deleteExpiredEmailChanges },
    { name: 'challenges.delete-expired', cron: '49 3 * * *', run: deleteExpiredChallenges },
    { name: 'google-sign-ins.delete-expired', cron: '*/10 * * * *', run: deleteExpiredGoogleSignIns },
  ],
  encrypted: [
    { table: 'totp_factors', id: 'user_id', column: 'encrypted_secret', purposeOf: totpPurpose },
    { table: 'google_sign_ins', id: 'id', column: 'encrypted_data', purposeOf: () => SIGN_IN_PURPOSE },
  ],
  measures: (context) => [
    {
      name: 'google_visits_total',
      help: 'Calls to Google for signing in, by outcome: ok, refused, down, or circuit_open.',
      kind: 'counter',
      labels: ['outcome'],
      read: () => googleOf(context).outcomes.read(),
    },
  ],
  checks: [secondFactorsCheck, googleCheck],
  // `account-deletion` deletes the account itself, after all modules have erased their data.
  exportParts: accountsExport,
};
