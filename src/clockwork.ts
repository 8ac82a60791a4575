import { forgetEndedSessions } from '#modules/accounts/server/accounts.service.ts';
import { forgetUnconfirmed } from '#modules/front/server/front.service.ts';
import { runRequestsClock } from '#modules/requests/server/requests.service.ts';
import { forgetOldKeys } from '#platform/http/change.ts';
import type { Platform } from '#platform/platform.ts';

/** What happens without anybody's doing: each on one process at a time, by the job queue. */
export function runClock(platform: Platform): void {
  platform.jobs.every('requests.clock', '*/10 * * * *', () => runRequestsClock(platform));
  platform.jobs.every('idempotency.forget', '17 * * * *', () => forgetOldKeys(platform));
  platform.jobs.every('sessions.forget', '41 3 * * *', () => forgetEndedSessions(platform));
  platform.jobs.every('addresses.forget', '53 3 * * *', () => forgetUnconfirmed(platform));
}
