import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { mutes } from './aside.table.ts';
import { blocks, profiles } from './profiles.table.ts';
import { byLinkOf, usersVisibleTo } from './visibility.service.ts';

/** A table of users that other users turned away. */
export interface TurnedAway {
  /** Tells its cursors from those of other lists. */
  list: string;
  table: PgTable;
  /** Who turned the other away. */
  by: PgColumn;
  other: PgColumn;
  /** When. */
  at: PgColumn & { _: { data: Date; notNull: true } };
}

export const BLOCKED: TurnedAway = {
  list: 'blocks',
  table: blocks,
  by: blocks.blockerId,
  other: blocks.blockedId,
  at: blocks.createdAt,
};
export const MUTED: TurnedAway = {
  list: 'mutes',
  table: mutes,
  by: mutes.muterId,
  other: mutes.mutedId,
  at: mutes.createdAt,
};

export interface TurnedAwayRow {
  userId: string;
  username: string;
  displayName: string;
  profileImageUrl: string;
  createdAt: Date;
}

/**
 * The users that a user turned away, the latest first. Where no index has the order they are sorted: `MOST_BLOCKED` and
 * `MOST_MUTED` bound them. One that no one may see is not listed meanwhile.
 * @throws {AppError} malformed, for a cursor of another list
 */
export function listTurnedAway(
  db: Db,
  { list, table, by, other, at }: TurnedAway,
  userId: string,
  page: PageOf,
): Promise<KeysetPage<TurnedAwayRow>> {
  return readPage(
    { list, column: at, id: other, type: 'timestamptz', direction: 'desc' },
    page,
    ({ behind, order, limit }) =>
      db
        .select({
          userId: profiles.userId,
          username: profiles.username,
          displayName: profiles.displayName,
          profileImageUrl: profiles.profileImageUrl,
          createdAt: at,
        })
        .from(table)
        .innerJoin(profiles, eq(profiles.userId, other))
        .where(and(eq(by, userId), usersVisibleTo(byLinkOf(userId)).sql, behind))
        .orderBy(...order)
        .limit(limit),
    (row) => ({ key: row.createdAt, id: row.userId }),
  );
}

/** How many users a user turned away. */
export function countTurnedAway(db: Db, { table, by }: TurnedAway, userId: string): Promise<number> {
  return db.$count(table, eq(by, userId));
}

/** Whether one user blocked or muted another; not whether the other did. */
export async function findTurnedAway(
  db: Db,
  userId: string,
  otherId: string,
): Promise<{ blocked: boolean; muted: boolean }> {
  const { rows } = await db.execute<{ blocked: boolean; muted: boolean }>(sql`select
    exists (select from blocks where blocker_id = ${userId}::uuid and blocked_id = ${otherId}::uuid) as blocked,
    exists (select from mutes where muter_id = ${userId}::uuid and muted_id = ${otherId}::uuid) as muted`);
  return rows[0] ?? { blocked: false, muted: false };
}
