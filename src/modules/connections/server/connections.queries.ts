import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { AccountState, PolicyViewer } from '#contract/policy.ts';
import { CONNECTABLE, type Connectable } from '#contract/product.ts';
import { Condition } from '#infra/db/condition.ts';
import { queryPlanned, textOnce } from '#infra/db/planned.ts';
import type { Database, Db } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import type { ConnectionView } from '#modules/connections/connections.contract.ts';
import type { ConnectionSubject } from '#modules/connections/connections.policy.ts';
import { preferences } from '#modules/profiles/server/preferences.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { byLink, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { connectionJson, connectionsJson, MOST_CONNECTIONS } from './connection-view.service.ts';
import { audienceFigures, connections, connectionTokens } from './connections.table.ts';

export type ConnectionRow = typeof connections.$inferSelect;

export interface OwnConnection {
  row: ConnectionRow;
  view: ConnectionView;
  featured: boolean;
  /** Whether there are tokens to read it with. */
  readable: boolean;
  ownerState: AccountState;
}

/** Finds a user's connections by username in any case; null if the viewer cannot see such a user. */
export async function findConnectionsOf(
  database: Database,
  username: string,
  viewer: PolicyViewer | null,
): Promise<JsonText<ConnectionView[]> | null> {
  const where = Condition.all(
    new Condition('lower(p.username) = ?', username.toLowerCase()),
    usersVisibleTo(byLink(viewer), 'p'),
  );
  const text = textOnce(
    `connections ${where.text}`,
    () => `select ${connectionsJson('p.user_id')}::text as body from profiles p where ${where.numbered()}`,
  );
  const { rows } = await queryPlanned<{ body: string }>(database, text, [...where.values]);
  return rows[0] ? new JsonText(rows[0].body) : null;
}

const own = {
  row: connections,
  view: connectionJson('connections').sql,
  featured: sql<boolean>`${profiles.featuredPlatformId} is not distinct from ${connections.id}`,
  readable: sql<boolean>`${connectionTokens.connectionId} is not null`,
  ownerState: profiles.state,
};

export function listOwnConnections(db: Db, userId: string): Promise<OwnConnection[]> {
  return db
    .select(own)
    .from(connections)
    .innerJoin(profiles, eq(profiles.userId, connections.userId))
    .leftJoin(connectionTokens, eq(connectionTokens.connectionId, connections.id))
    .where(eq(connections.userId, userId))
    .orderBy(asc(connections.id))
    .limit(MOST_CONNECTIONS);
}

/** Finds one of a user's own connections; null for an unknown id and for another user's. */
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

export async function findSubject(
  db: Db,
  connectionId: string,
): Promise<{ row: ConnectionRow; subject: ConnectionSubject } | null> {
  const [found] = await db
    .select({
      row: connections,
      ownerState: profiles.state,
      showsHistory: sql<boolean>`coalesce(${preferences.showsAudienceHistory}, true)`,
    })
    .from(connections)
    .innerJoin(profiles, eq(profiles.userId, connections.userId))
    .leftJoin(preferences, eq(preferences.userId, connections.userId))
    .where(eq(connections.id, connectionId));
  if (!found) return null;
  const { row, ownerState, showsHistory } = found;
  return { row, subject: { ownerId: row.userId, ownerState, showsHistory } };
}

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

export async function countConnections(db: Db, userId: string): Promise<{ links: number; channels: number }> {
  const [row] = await db
    .select({
      links: sql<number>`(count(*) filter (where ${connections.type} = 'custom'))::int`,
      channels: sql<number>`(count(*) filter (where ${connections.type} <> 'custom'))::int`,
    })
    .from(connections)
    .where(eq(connections.userId, userId));
  return row ?? { links: 0, channels: 0 };
}

/** Lists the last reading of each day (in UTC) since `since`, oldest first. */
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

/**
 * Selects channels whose next reading is due, oldest first. Lost channels are excluded even if they have a time for
 * it: a concurrent reading may have set one.
 */
export function selectDue(db: Db, now: Date, most: number) {
  return db
    .select({ id: connections.id, type: connections.type })
    .from(connections)
    .where(
      and(
        inArray(connections.type, [...CONNECTABLE]),
        sql`${connections.nextReadingAt} <= ${now.toISOString()}::timestamptz`,
        isNull(connections.lostAt),
      ),
    )
    .orderBy(asc(connections.nextReadingAt))
    .limit(most)
    .for('update', { skipLocked: true });
}
