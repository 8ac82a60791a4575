import { asc, inArray, lte } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import { Tally } from '#infra/metrics/measure.ts';
import type { JobHandler } from '#infra/module.ts';
import { perApp } from '#infra/per-app.ts';
import { platformWait, readPost, youtubeDays } from '#modules/connections/server/channel-posts.service.ts';
import { nextDue } from '#modules/results/results.rules.ts';
import { claimResult, listReadings, setDue, storeFailure, storeFigures } from './results.commands.ts';
import { findResult } from './results.queries.ts';
import { deliveryResults } from './results.table.ts';

/** The queue that reads posts. Takes `resultId`. */
const READ_QUEUE = 'results.read';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BATCH = 500;

/** How many readings ended how: `read`, or why not. */
export const outcomesOf = perApp(() => new Tally());

export async function queueReadings({ database, clock, jobs }: AppContext): Promise<void> {
  const now = clock.now();
  await transaction(database.db, async (tx) => {
    const ids = await selectDue(tx, now);
    if (ids.length === 0) return;
    // If the job is lost, the posts are due again in an hour.
    const dueAt = new Date(now.getTime() + HOUR_MS);
    await tx.update(deliveryResults).set({ dueAt }).where(inArray(deliveryResults.id, ids));
    for (const resultId of ids) await jobs.enqueue(tx, READ_QUEUE, { resultId }, { singletonKey: resultId });
  });
}

async function selectDue(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: deliveryResults.id })
    .from(deliveryResults)
    .where(lte(deliveryResults.dueAt, now))
    .orderBy(asc(deliveryResults.dueAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

export const resultsJobs: Record<string, JobHandler> = {
  [READ_QUEUE]: (context, { resultId = '' }) => readResult(context, resultId),
};

async function readResult(context: AppContext, resultId: string): Promise<void> {
  const { db } = context.database;
  const now = context.clock.now();
  const found = await findResult(db, resultId);
  if (!found) return;
  const { row, userId } = found;
  const { platform, postId } = row;
  const readings = await listReadings(db, resultId);
  const due = nextDue(platform, row.deliveredAt, readings, now, youtubeDays(context.env));
  // Read by another job meanwhile, or too late.
  if (!due || due.at > now) return setDue(db, resultId, due?.at ?? null);
  const wait = platformWait(context, platform);
  // The platform fails, not this post, or it is not set up here.
  if (wait !== 0) return setDue(db, resultId, new Date(now.getTime() + (wait ?? 24 * 60 * 60) * 1000));
  if (!(await claimResult(db, resultId, now))) return;
  const outcome = await readPost(context, { userId, platform, postId });
  await transaction(db, (tx) =>
    'post' in outcome
      ? storeFigures(context, tx, { row, due }, outcome)
      : storeFailure(context, tx, resultId, outcome),
  );
  outcomesOf(context).add('post' in outcome ? 'read' : outcome.failure);
  context.wrote(null);
}
