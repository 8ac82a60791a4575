import { eq } from 'drizzle-orm';
import { ERRORS } from '#contract/errors.ts';
import { deleteExpiredKeys } from '#infra/api/change.ts';
import { idempotencyKeys } from '#infra/api/idempotency-keys.table.ts';
import { kitChecks } from '#infra/checks/kit-checks.ts';
import { recordKeys, watchProxies } from '#infra/checks/settings.checks.ts';
import { deleteExpiredCounts, kitRateLimits } from '#infra/edge/rate-limiter.ts';
import { deletes } from './erase-steps.ts';
import { deleteHandledEvents, deleteOldFailures } from './events/delete-handled.ts';
import type { EraseStep, ServerModule } from './module.ts';

/**
 * Deletes the stored responses and rate limits of an erased account. Limits counted by hashed mail address or by
 * network address expire by themselves within a day. Otherwise a user could sign up and leave repeatedly to send mail
 * to a stranger.
 */
const eraseCaller: readonly EraseStep[] = [
  deletes(idempotencyKeys, (userId) => eq(idempotencyKeys.owner, userId)),
  {
    async batch({ limiter }, tx, { userId }) {
      await limiter.erase(tx, userId);
      return 'nothing';
    },
  },
];

/** The manifest of the kit, which acts as the lowest module. */
export const kitModule: ServerModule = {
  name: 'kit',
  errors: ERRORS,
  rateLimits: kitRateLimits,
  routes: watchProxies,
  starts: recordKeys,
  schedules: [
    { name: 'idempotency-keys.delete-expired', cron: '17 * * * *', run: deleteExpiredKeys },
    {
      name: 'rate-limits.delete-expired',
      cron: '*/5 * * * *',
      run: ({ database, clock }) => deleteExpiredCounts(database.db, clock.now()),
    },
    { name: 'events.delete-passed', cron: '27 * * * *', run: deleteHandledEvents },
    { name: 'failed-events.delete-old', cron: '3 5 * * *', run: deleteOldFailures },
  ],
  checks: kitChecks,
  erase: eraseCaller,
};
