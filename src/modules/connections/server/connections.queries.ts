import { and, asc, count, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { CONNECTABLE, type Connectable } from '#contract/product.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import type { Db } from '#platform/db/pool.ts';
import { audienceFigures, connections, connectionTokens } from './connections.table.ts';

export type ConnectionRow = typeof connections.$inferSelect;

/** A connection with what its owner may know of it. */
export interface OwnConnection {
  row: ConnectionRow;
  /** Whether it is the one that its owner's profile features. */
  featured: boolean;
  /** Whether there is something to read it with. */
  readable: boolean;
}

// Ten custom links and twenty channels, as the limits have it; no answer is unbounded all the same.
const MOST = 100;

/** Somebody's accounts and links, oldest first. */
export function listConnections(db: Db, userId: string): Promise<ConnectionRow[]> {
  return db
    .select()
    .from(connections)
    .where(eq(connections.userId, userId))
    .orderBy(asc(connections.id))
    .limit(MOST);
}

const own = {
  row: connections,
  featured: sql<boolean>`${profiles.featuredPlatformId} is not distinct from ${connections.id}`,
  readable: sql<boolean>`${connectionTokens.connectionId} is not null`,
};

export function listOwnConnections(db: Db, userId: string): Promise<OwnConnection[]> {
  return db
    .select(own)
    .from(connections)
    .innerJoin(profiles, eq(profiles.userId, connections.userId))
    .leftJoin(connectionTokens, eq(connectionTokens.connectionId, connections.id))
    .where(eq(connections.userId, userId))
    .orderBy(asc(connections.id))
    .limit(MOST);
}

/** One of somebody's own; null when there is none of that id, or it is another person's. */
export async function findOwnConnection(
  db: Db,
  userId: string,
  connectionId: string,
): Promise<OwnConnection | null> {
  const [found] = await db
    .select(own)
    .from(connections)
    .innerJoin(profiles, eq(profiles.userId, connections.userId))
    .leftJoin(connectionTokens, eq(connectionTokens.connectionId, connections.id))
    .where(and(eq(connections.userId, userId), eq(connections.id, connectionId)));
  return found ?? null;
}

export async function findConnection(db: Db, connectionId: string): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(connections).where(eq(connections.id, connectionId));
  return row ?? null;
}

/** A channel, whoever connected it. */
export async function findChannel(
  db: Db,
  type: Connectable,
  platformId: string,
): Promise<ConnectionRow | null> {
  const [row] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.type, type), eq(connections.platformId, platformId)));
  return row ?? null;
}

/** How many custom links, and how many channels, a person has. */
export async function countConnections(db: Db, userId: string): Promise<{ links: number; channels: number }> {
  const of = (which: typeof eq) => and(eq(connections.userId, userId), which(connections.type, 'custom'));
  const [[links], [channels]] = [
    await db.select({ n: count() }).from(connections).where(of(eq)),
    await db.select({ n: count() }).from(connections).where(of(ne)),
  ];
  return { links: links?.n ?? 0, channels: channels?.n ?? 0 };
}

/** The last reading of each day (in UTC) since a moment, oldest first. */
export function listReadings(
  db: Db,
  connectionId: string,
  since: Date,
): Promise<{ measuredAt: Date; audience: number }[]> {
  const { measuredAt, audience } = audienceFigures;
  const day = sql`date_trunc('day', ${measuredAt} at time zone 'UTC')`;
  return db
    .selectDistinctOn([day], { measuredAt, audience })
    .from(audienceFigures)
    .where(and(eq(audienceFigures.connectionId, connectionId), gt(measuredAt, since)))
    .orderBy(day, sql`${measuredAt} desc`);
}

/** Channels whose figures are due to be read again, the longest waiting first. */
export function selectDue(db: Db, now: Date, most: number) {
  return db
    .select({ id: connections.id, type: connections.type })
    .from(connections)
    .where(
      and(
        inArray(connections.type, [...CONNECTABLE]),
        sql`${connections.refreshAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(connections.refreshAt))
    .limit(most)
    .for('update', { skipLocked: true });
}
