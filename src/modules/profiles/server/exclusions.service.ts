import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { mutes } from './mutes-and-hides.table.ts';
import { blocks, profiles } from './profiles.table.ts';
import { byLinkOf, usersVisibleTo } from './visibility.service.ts';

export interface ExclusionTable {
  /** Distinguishes its cursors from those of other lists. */
  list: string;
  table: PgTable;
  /** The user who blocked, muted or dismissed the other. */
  by: PgColumn;
  other: PgColumn;
  at: PgColumn & { _: { data: Date; notNull: true } };
}

export const BLOCKED: ExclusionTable = {
  list: 'blocks',
  table: blocks,
  by: blocks.blockerId,
  other: blocks.blockedId,
  at: blocks.createdAt,
};
export const MUTED: ExclusionTable = {
  list: 'mutes',
  table: mutes,
  by: mutes.muterId,
  other: mutes.mutedId,
  at: mutes.createdAt,
};

export interface ExcludedUserRow {
  userId: string;
  username: string;
  displayName: string;
  profileImageUrl: string;
  createdAt: Date;
}

/**
 * Lists the users whom a user blocked, muted or dismissed, latest first. It may sort without an index, since
 * `MOST_BLOCKED` and `MOST_MUTED` bound the rows. Suspended users are left out.
 * @throws {AppError} malformed for a cursor of another list
 */
export function listExcludedUsers(
  db: Db,
  { list, table, by, other, at }: ExclusionTable,
  userId: string,
  page: PageOf,
): Promise<KeysetPage<ExcludedUserRow>> {
  return readPage(
    { list, column: at, id: other, type: 'timestamptz', direction: 'desc' },
    page,
    ({ after, order, limit }) =>
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
        .where(and(eq(by, userId), usersVisibleTo(byLinkOf(userId)).sql, after))
        .orderBy(...order)
        .limit(limit),
    (row) => ({ key: row.createdAt, id: row.userId }),
  );
}

export function countExcludedUsers(db: Db, { table, by }: ExclusionTable, userId: string): Promise<number> {
  return db.$count(table, eq(by, userId));
}

/** Returns whether one user blocked or muted another, not the reverse. */
export async function findExclusion(
  db: Db,
  userId: string,
  otherId: string,
): Promise<{ blocked: boolean; muted: boolean }> {
  const { rows } = await db.execute<{ blocked: boolean; muted: boolean }>(sql`select
    exists (select from blocks where blocker_id = ${userId}::uuid and blocked_id = ${otherId}::uuid) as blocked,
    exists (select from mutes where muter_id = ${userId}::uuid and muted_id = ${otherId}::uuid) as muted`);
  return rows[0] ?? { blocked: false, muted: false };
}
