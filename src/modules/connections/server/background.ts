import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { isConnectable } from '#modules/connections/connections.rules.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Platform } from '#platform/platform.ts';
import { findConnection, selectDue } from './connections.queries.ts';
import { audienceFigures, connections, tokenRevocations } from './connections.table.ts';
import { forgetOldStates } from './oauth-states.ts';
import type { Platforms } from './platforms/platforms.ts';
import { keepReading, readChannel, takeTurn } from './reading.ts';
import { chance } from './readings.ts';
import { openToken, REVOKE_QUEUE } from './tokens.ts';

/** The queue that reads channels again. Takes `connectionId`. */
const READ_QUEUE = 'connections.read';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 500;
// Longer than the queue tries to tell a platform; by then it has heard, or the token has ended.
const REVOCATION_MS = 14 * DAY_MS;

/** Queues the channels that are due to be read again. Called by the clock. */
export async function queueReadings({ database, clock, jobs }: Platform): Promise<void> {
  const now = clock.now();
  await transaction(database.db, async (tx) => {
    const due = await selectDue(tx, now, BATCH);
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    // Should the job be lost, they are due again in an hour.
    const refreshAt = new Date(now.getTime() + HOUR_MS);
    await tx.update(connections).set({ refreshAt }).where(inArray(connections.id, ids));
    for (const connectionId of ids)
      await jobs.enqueue(tx, READ_QUEUE, { connectionId }, { singletonKey: connectionId });
  });
}

/** Registers what is done behind people's backs: reading again, and taking tokens back. Before the jobs start. */
export function workOnConnections(platform: Platform, platforms: Platforms): void {
  platform.jobs.work<{ connectionId: string }>(READ_QUEUE, ({ connectionId }) =>
    readAgain(platform, platforms, connectionId),
  );
  platform.jobs.work<{ revocationId: string }>(REVOKE_QUEUE, ({ revocationId }) =>
    revoke(platform, platforms, revocationId),
  );
}

async function readAgain(platform: Platform, platforms: Platforms, connectionId: string): Promise<void> {
  const { db } = platform.database;
  const now = platform.clock.now();
  const row = await findConnection(db, connectionId);
  if (!row || !isConnectable(row.type) || !platforms.find(row.type)) return;
  const rest = platforms.rest(row.type);
  if (rest > 0) {
    // It is the platform that fails, not this channel: soon again, and not all of them at once.
    const refreshAt = new Date(now.getTime() + rest * 1000 + chance() * 10 * MINUTE_MS);
    await db.update(connections).set({ refreshAt }).where(eq(connections.id, connectionId));
    return;
  }
  // Its owner had it read in this minute.
  if (!(await takeTurn(db, connectionId, now, MINUTE_MS))) return;
  const reading = await readChannel(platform, platforms, row);
  await transaction(db, (tx) => keepReading(platform, tx, reading));
}

/** Throws while the platform is not reached, so that the queue tries again. */
async function revoke(platform: Platform, platforms: Platforms, revocationId: string): Promise<void> {
  const { db } = platform.database;
  const [row] = await db.select().from(tokenRevocations).where(eq(tokenRevocations.id, revocationId));
  if (!row) return;
  const token = openToken(platform, row.sealedToken);
  if (platforms.find(row.type)?.revoke) {
    await platforms.visit(row.type, async (provider, ask) => provider.revoke?.(ask, token));
  }
  await db.delete(tokenRevocations).where(eq(tokenRevocations.id, revocationId));
}

/**
 * Keeps figures no longer than they may be: YouTube's as its terms have it, and of older days everywhere only the
 * last reading. Called by the clock.
 */
export async function forgetOldFigures({ database, clock, env }: Platform): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  const { connectionId, measuredAt } = audienceFigures;
  await transaction(database.db, async (tx) => {
    const ofYouTube = tx
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.type, 'youtube'));
    await tx
      .delete(audienceFigures)
      .where(and(inArray(connectionId, ofYouTube), lt(measuredAt, before(env.youtubeHistoryDays))));
    const day = (column: unknown) => sql`date_trunc('day', ${column} at time zone 'UTC')`;
    await tx.delete(audienceFigures).where(
      and(
        lt(measuredAt, before(2)),
        sql`exists (select 1 from ${audienceFigures} later where later.connection_id = ${connectionId}
          and later.measured_at > ${measuredAt} and ${day(sql`later.measured_at`)} = ${day(measuredAt)})`,
      ),
    );
    await tx
      .delete(tokenRevocations)
      .where(lt(tokenRevocations.createdAt, new Date(clock.now().getTime() - REVOCATION_MS)));
    await forgetOldStates(tx, clock.now());
  });
}
