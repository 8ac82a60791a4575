import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { DeadJobFilter } from '#infra/jobs/dead-letters.ts';
import { logForPlace } from '#modules/place/server/place.service.ts';

/* What admins and the command line do with jobs that failed for good. `adminId` is null for the command line. */

/** Puts jobs back into their queues. @returns how many */
export async function requeueDead(
  { jobs, clock }: AppContext,
  tx: Tx,
  adminId: string | null,
  which: DeadJobFilter,
): Promise<number> {
  const moved = await jobs.dead.requeue(tx, which);
  if (moved > 0) await logForPlace(tx, adminId, 'jobs_requeued', { ...which, jobs: moved }, clock.now());
  return moved;
}

/** Deletes jobs without doing them. @returns how many */
export async function discardDead(
  { jobs, clock }: AppContext,
  tx: Tx,
  adminId: string | null,
  which: DeadJobFilter,
): Promise<number> {
  const discarded = await jobs.dead.discard(tx, which);
  if (discarded > 0)
    await logForPlace(tx, adminId, 'jobs_discarded', { ...which, jobs: discarded }, clock.now());
  return discarded;
}
