import { and, eq, sql } from 'drizzle-orm';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { blocks, profiles } from './profiles.table.ts';
import { byLinkOf, usersVisibleTo } from './visibility.service.ts';

export interface BlockedRow {
  userId: string;
  username: string;
  displayName: string;
  profileImageUrl: string;
  createdAt: Date;
}

const latestFirst = {
  list: 'blocks',
  column: blocks.createdAt,
  id: blocks.blockedId,
  type: 'timestamptz',
  direction: 'desc',
} as const;

/**
 * The users that a user blocked, the latest first. Sorted, since `MOST_BLOCKED` bounds them.
 * @throws {AppError} malformed, for a cursor of another list
 */
export function listBlocked(db: Db, userId: string, page: PageOf): Promise<KeysetPage<BlockedRow>> {
  return readPage(
    latestFirst,
    page,
    ({ behind, order, limit }) =>
      db
        .select({
          userId: profiles.userId,
          username: profiles.username,
          displayName: profiles.displayName,
          profileImageUrl: profiles.profileImageUrl,
          createdAt: blocks.createdAt,
        })
        .from(blocks)
        .innerJoin(profiles, eq(profiles.userId, blocks.blockedId))
        .where(and(eq(blocks.blockerId, userId), seenBy(userId), behind))
        .orderBy(...order)
        .limit(limit),
    (row) => ({ key: row.createdAt, id: row.userId }),
  );
}

/** A user that no one may see is not listed meanwhile; the block stays. */
const seenBy = (userId: string) => usersVisibleTo(byLinkOf(userId)).sql;

/** Whether one person blocked another; not whether they are blocked by them. */
export async function hasBlocked(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const rows = await db
    .select({ blockedId: blocks.blockedId })
    .from(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
  return rows.length > 0;
}

/** How many people a user blocked. */
export async function countBlocked(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(blocks)
    .where(eq(blocks.blockerId, userId));
  return row?.count ?? 0;
}
