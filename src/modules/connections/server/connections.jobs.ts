import { eq, inArray } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { transaction } from '#infra/db/pool.ts';
import type { JobHandler } from '#infra/module.ts';
import { isConnectable } from '#modules/connections/connections.rules.ts';
import { claimReading, readChannel, storeReading } from './channel-reading.commands.ts';
import { findConnection, selectDue } from './connections.queries.ts';
import { connections, tokenRevocations } from './connections.table.ts';
import { randomSpread } from './figures.commands.ts';
import { platformsOf } from './platforms/platforms.ts';
import { decryptToken, REVOKE_QUEUE } from './tokens.commands.ts';

/** The queue that reads channels again. Takes `connectionId`. */
const READ_QUEUE = 'connections.read';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BATCH = 500;

export async function queueReadings({ database, clock, jobs }: AppContext): Promise<void> {
  const now = clock.now();
  await transaction(database.db, async (tx) => {
    const due = await selectDue(tx, now, BATCH);
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    // If the job is lost, the channels are due again in an hour.
    const nextReadingAt = new Date(now.getTime() + HOUR_MS);
    await tx.update(connections).set({ nextReadingAt }).where(inArray(connections.id, ids));
    for (const connectionId of ids)
      await jobs.enqueue(tx, READ_QUEUE, { connectionId }, { singletonKey: connectionId });
  });
}

export const connectionsJobs: Record<string, JobHandler> = {
  [READ_QUEUE]: (context, { connectionId = '' }) => readAgain(context, connectionId),
  [REVOKE_QUEUE]: (context, { revocationId = '' }) => revoke(context, revocationId),
};

async function readAgain(context: AppContext, connectionId: string): Promise<void> {
  const platforms = platformsOf(context);
  const { db } = context.database;
  const now = context.clock.now();
  const row = await findConnection(db, connectionId);
  if (!row || !isConnectable(row.type) || !platforms.find(row.type)) return;
  // Only its owner can connect it again.
  if (row.lostAt) return;
  const wait = platforms.retryAfter(row.type);
  if (wait > 0) {
    // The platform fails, not this channel. Retry soon, at a random time, so that not all channels retry at once.
    const nextReadingAt = new Date(now.getTime() + wait * 1000 + randomSpread() * 10 * MINUTE_MS);
    await db.update(connections).set({ nextReadingAt }).where(eq(connections.id, connectionId));
    return;
  }
  // The channel was read within the last minute.
  if (!(await claimReading(db, connectionId, now, MINUTE_MS))) return;
  const reading = await readChannel(context, platforms, row);
  await transaction(db, (tx) => storeReading(context, tx, reading));
}

/** Throws if the platform cannot be reached, so that the queue retries. */
async function revoke(context: AppContext, revocationId: string): Promise<void> {
  const platforms = platformsOf(context);
  const { db } = context.database;
  const [row] = await db.select().from(tokenRevocations).where(eq(tokenRevocations.id, revocationId));
  if (!row) return;
  const token = decryptToken(context, row.encryptedToken);
  if (platforms.find(row.type)?.revoke) {
    await platforms.withProvider(row.type, async (provider, send) => provider.revoke?.(send, token));
  }
  await db.delete(tokenRevocations).where(eq(tokenRevocations.id, revocationId));
}
