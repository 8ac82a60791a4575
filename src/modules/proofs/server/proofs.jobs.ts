import { inArray } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { transaction } from '#infra/db/pool.ts';
import type { JobHandler } from '#infra/module.ts';
import { claimCheck, storeCheck } from './proofs.commands.ts';
import { findProofToCheck, selectDue } from './proofs.queries.ts';
import { proofs } from './proofs.table.ts';
import { runCheck } from './run-check.ts';

/** The queue that checks proofs again. Takes `proofId`. */
const CHECK_QUEUE = 'proofs.check';

const HOUR_MS = 60 * 60_000;
const BATCH = 500;

export async function queueChecks({ database, clock, jobs }: AppContext): Promise<void> {
  const now = clock.now();
  await transaction(database.db, async (tx) => {
    const ids = (await selectDue(tx, now, BATCH)).map(({ id }) => id);
    if (ids.length === 0) return;
    // If the job is lost, or too much is being read, the proofs are due again in an hour.
    const nextCheckAt = new Date(now.getTime() + HOUR_MS);
    await tx.update(proofs).set({ nextCheckAt }).where(inArray(proofs.id, ids));
    for (const proofId of ids) await jobs.enqueue(tx, CHECK_QUEUE, { proofId }, { singletonKey: proofId });
  });
}

export const proofsJobs: Record<string, JobHandler> = {
  [CHECK_QUEUE]: async (context, { proofId = '' }) => {
    const { db } = context.database;
    const found = await findProofToCheck(db, proofId);
    if (!found) return;
    const claimedAt = await claimCheck(db, proofId, context.clock.now());
    // It was checked within the last minute.
    if (!claimedAt) return;
    const results = await runCheck(context, found);
    await transaction(db, (tx) => storeCheck(context, tx, found.row, { claimedAt, results }));
    context.wrote(null);
  },
};
