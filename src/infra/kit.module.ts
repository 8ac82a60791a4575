import { ERRORS } from '#contract/errors.ts';
import { deleteExpiredKeys } from '#infra/api/change.ts';
import { eraseCaller } from '#infra/api/erase-caller.ts';
import { deleteExpiredCounts, kitRateLimits } from '#infra/edge/rate-limiter.ts';
import { deleteHandledEvents, deleteOldFailures } from './events/delete-handled.ts';
import type { ServerModule } from './module.ts';

/** The manifest of the kit, which acts as the lowest module. */
export const kitModule: ServerModule = {
  name: 'kit',
  errors: ERRORS,
  rateLimits: kitRateLimits,
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
  erase: eraseCaller,
};
