import { randomInt } from 'node:crypto';
import { and, eq, isNull, lt, lte, or } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { isAmong } from '#infra/db/columns.ts';
import { type Db, type Tx, transaction } from '#infra/db/pool.ts';
import { type LoggedEvent, recordEvents } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import { newId } from '#infra/new-id.ts';
import {
  type ChannelDisconnectedData,
  keepConnection,
  type PostFailure,
  type PostRead,
  youtubeDays,
} from '#modules/connections/server/channel-posts.service.ts';
import { RESULTS_CHANGED, type ResultsChangedData } from '#modules/results/results.events.ts';
import {
  absentPost,
  type Due,
  nextDue,
  nextReading,
  postOfLink,
  retryAt,
} from '#modules/results/results.rules.ts';
import {
  keyOf,
  listDelivered,
  listDeliveredLinks,
  listSides,
  type Reading,
  type ResultRow,
  readingOf,
} from './results.queries.ts';
import { deliveryReadings, deliveryResults } from './results.table.ts';

const DELETED_AT_ONCE = 200;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Follows the posts that are delivered in the versions in force, and deletes the others with their figures. A post
 * that is delivered again keeps its figures.
 */
export async function followPosts(tx: Tx, requestIds: readonly string[], now: Date): Promise<void> {
  const wanted = new Map<string, typeof deliveryResults.$inferInsert>();
  for (const { requestId, side, link, deliveredAt } of await listDeliveredLinks(tx, requestIds)) {
    const post = postOfLink(link);
    if (!post) continue;
    const key = keyOf({ requestId, side, ...post });
    const first = wanted.get(key)?.deliveredAt ?? deliveredAt;
    const since = first < deliveredAt ? first : deliveredAt;
    const dueAt = nextReading(since, [], now)?.at ?? null;
    wanted.set(key, { id: newId(), requestId, side, ...post, deliveredAt: since, dueAt });
  }
  const known = await tx
    .select()
    .from(deliveryResults)
    .where(isAmong(deliveryResults.requestId, requestIds))
    .for('update');
  const dropped = known.filter((row) => !wanted.delete(keyOf(row)));
  if (dropped.length > 0) {
    const ids = dropped.map(({ id }) => id);
    await tx.delete(deliveryResults).where(isAmong(deliveryResults.id, ids));
  }
  if (wanted.size > 0)
    await tx
      .insert(deliveryResults)
      .values([...wanted.values()])
      .onConflictDoNothing();
}

/** Tells both sides that the figures of a disconnected channel are gone. */
export async function followDisconnection(tx: Tx, event: LoggedEvent, now: Date): Promise<void> {
  const { userId, platform } = dataOf<ChannelDisconnectedData>(event);
  await recordChanges(tx, await listDelivered(tx, userId, platform), now);
}

/** Claims a reading. Of concurrent calls on any process, one succeeds. */
export async function claimResult(db: Db, resultId: string, now: Date): Promise<boolean> {
  const { id, triedAt } = deliveryResults;
  const free = or(isNull(triedAt), lte(triedAt, new Date(now.getTime() - MINUTE_MS)));
  const claimed = await db
    .update(deliveryResults)
    .set({ triedAt: now })
    .where(and(eq(id, resultId), free))
    .returning({ id });
  return claimed.length > 0;
}

export async function setDue(db: Db, resultId: string, dueAt: Date | null): Promise<void> {
  await db.update(deliveryResults).set({ dueAt }).where(eq(deliveryResults.id, resultId));
}

interface Tried {
  row: ResultRow;
  due: Due;
}

/** Stores figures. Changes nothing if the post is no longer delivered. */
export async function storeFigures(
  context: Pick<AppContext, 'clock' | 'env'>,
  tx: Tx,
  { row: { id }, due: { day } }: Tried,
  { connectionId, post }: PostRead,
): Promise<void> {
  // The connection before the result: its deletion reaches the readings in this order.
  if (!(await keepConnection(tx, connectionId)))
    return storeFailure(context, tx, id, { failure: 'not_connected' });
  const row = await lockResult(tx, id);
  if (!row) return;
  const now = context.clock.now();
  const { publishedAt, views, likes, comments } = post;
  const values = { connectionId, readAt: now, publishedAt, views, likes, comments };
  await tx
    .insert(deliveryReadings)
    .values({ resultId: id, day: String(day), ...values })
    .onConflictDoUpdate({ target: [deliveryReadings.resultId, deliveryReadings.day], set: values });
  const readings = await listReadings(tx, id);
  const next = nextDue(row.platform, row.deliveredAt, readings, now, youtubeDays(context.env));
  await tx
    .update(deliveryResults)
    .set({ dueAt: next?.at ?? null, failures: 0, failingSince: null, problem: null })
    .where(eq(deliveryResults.id, id));
  await recordChanges(tx, [row.requestId], now);
}

/** Stores why nothing was read. Figures that are known stay with their date. */
export async function storeFailure(
  context: Pick<AppContext, 'clock' | 'env'>,
  tx: Tx,
  id: string,
  failed: PostFailure,
): Promise<void> {
  const row = await lockResult(tx, id);
  if (!row) return;
  const now = context.clock.now();
  if (failed.failure === 'busy') return setDue(tx, id, new Date(now.getTime() + failed.retryAfter * 1000));
  const { platform, deliveredAt } = row;
  const { failure } = failed;
  const readings = await listReadings(tx, id);
  const failures = row.failures + 1;
  const next = nextDue(platform, deliveredAt, readings, now, youtubeDays(context.env));
  const again = retryAt(now, failures, randomInt(1000) / 1000);
  const problem = failure === 'not_found' ? absentPost(platform, readings.length > 0) : failure;
  await tx
    .update(deliveryResults)
    .set({
      dueAt: next && (next.at > now ? next.at : again),
      failures,
      failingSince: row.failingSince ?? now,
      problem,
    })
    .where(eq(deliveryResults.id, id));
  if (problem !== row.problem) await recordChanges(tx, [row.requestId], now);
}

async function lockResult(tx: Tx, id: string): Promise<ResultRow | undefined> {
  const [row] = await tx.select().from(deliveryResults).where(eq(deliveryResults.id, id)).for('update');
  return row;
}

export async function listReadings(db: Db, resultId: string): Promise<Reading[]> {
  const rows = await db.select().from(deliveryReadings).where(eq(deliveryReadings.resultId, resultId));
  return rows.map(readingOf);
}

/** Deletes figures that a platform lets be stored only for a time. Called by the scheduler. */
export async function deleteExpiredReadings(context: AppContext): Promise<void> {
  const { clock, database, env } = context;
  const before = new Date(clock.now().getTime() - youtubeDays(env) * DAY_MS);
  let expired: number;
  do {
    expired = await transaction(database.db, (tx) => deleteExpiredBatch(tx, before, clock.now()));
  } while (expired === DELETED_AT_ONCE);
}

async function deleteExpiredBatch(tx: Tx, before: Date, now: Date): Promise<number> {
  const { resultId, day, readAt } = deliveryReadings;
  const rows = await tx
    .select({ resultId, day, requestId: deliveryResults.requestId })
    .from(deliveryReadings)
    .innerJoin(deliveryResults, eq(deliveryResults.id, resultId))
    .where(and(lt(readAt, before), eq(deliveryResults.platform, 'youtube')))
    .limit(DELETED_AT_ONCE)
    // Without waiting, which could deadlock with the deletion of a post or connection. What is skipped and remains is
    // deleted an hour later.
    .for('update', { of: deliveryReadings, skipLocked: true });
  for (const row of rows) {
    await tx.delete(deliveryReadings).where(and(eq(resultId, row.resultId), eq(day, row.day)));
  }
  await recordChanges(tx, [...new Set(rows.map(({ requestId }) => requestId))], now);
  return rows.length;
}

async function recordChanges(tx: Tx, requestIds: readonly string[], now: Date): Promise<void> {
  const sides = await listSides(tx, requestIds);
  await recordEvents(
    tx,
    sides.map(({ requestId, ...data }) => ({
      type: RESULTS_CHANGED,
      actorId: null,
      subjectId: requestId,
      data: data satisfies ResultsChangedData,
    })),
    now,
  );
}
