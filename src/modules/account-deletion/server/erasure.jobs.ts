import { eq, isNotNull } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Left } from '#infra/db/erase-batch.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import type { EraseStep, ServerModule } from '#infra/module.ts';
import { accountDeletions } from './account-deletion.table.ts';

/* Deletes the data of deleted accounts in batches, each in its own transaction. The row of the deletion names the user
   until nothing is left. No other progress is stored: each step looks for the rows that are still there. */

/** The queue of erasures. Takes `deletionId`. */
export const ERASE_QUEUE = 'account-deletions.erase';

/** Batches of one job. The job must end before the queue considers it dead. */
const BATCHES_A_JOB = 500;
/** Delay before locked rows are tried again. */
const RETRY_MS = 1000;

/** Queues the next job of an erasure, unless one is already waiting. */
export function queueErasure({ jobs }: AppContext, tx: Tx, deletionId: string, after?: Date): Promise<void> {
  return jobs.enqueue(tx, ERASE_QUEUE, { deletionId }, { singletonKey: deletionId, ...(after && { after }) });
}

/**
 * Runs batches of an erasure, and queues the next job if something is left.
 * @param most the maximum number of batches
 */
export async function eraseBatches(
  context: AppContext,
  deletionId: string,
  modules: readonly ServerModule[],
  most = BATCHES_A_JOB,
): Promise<void> {
  const steps = modules.toReversed().flatMap(({ erase }) => erase ?? []);
  let remaining = most;
  for (const step of steps) {
    let left: Left | 'finished';
    do {
      left = await eraseBatch(context, deletionId, step, modules);
      if (left === 'more' && --remaining <= 0) return continueErasure(context, deletionId);
    } while (left === 'more');
    if (left === 'finished') return;
    // Stop here: later steps delete the rows by which this step finds its own.
    if (left === 'locked')
      return continueErasure(context, deletionId, new Date(context.clock.now().getTime() + RETRY_MS));
  }
  await context.database.db
    .update(accountDeletions)
    .set({ userId: null })
    .where(eq(accountDeletions.id, deletionId));
}

/** Locks the row of the deletion, so that two jobs of one erasure take turns. After a kill a job can run twice. */
function eraseBatch(
  context: AppContext,
  deletionId: string,
  step: EraseStep,
  modules: readonly ServerModule[],
): Promise<Left | 'finished'> {
  return transaction(context.database.db, async (tx) => {
    const [unfinished] = await tx
      .select({ userId: accountDeletions.userId })
      .from(accountDeletions)
      .where(eq(accountDeletions.id, deletionId))
      .for('update');
    if (!unfinished?.userId) return 'finished';
    return step.batch(context, tx, { userId: unfinished.userId }, modules);
  });
}

function continueErasure(context: AppContext, deletionId: string, after?: Date): Promise<void> {
  return transaction(context.database.db, (tx) => queueErasure(context, tx, deletionId, after));
}

/** Queues unfinished erasures again when a worker starts, since the process that ran one may have been killed. */
export async function resumeErasures(context: AppContext): Promise<void> {
  await transaction(context.database.db, async (tx) => {
    const rows = await tx
      .select({ id: accountDeletions.id })
      .from(accountDeletions)
      .where(isNotNull(accountDeletions.userId));
    for (const { id } of rows) await queueErasure(context, tx, id);
  });
}
