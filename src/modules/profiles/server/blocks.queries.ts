import { and, desc, eq, sql } from 'drizzle-orm';
import { LIST } from '#contract/limits.ts';
import type { Db } from '#platform/db/pool.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import { blocks, profiles } from './profiles.table.ts';

const LIST_NAME = 'blocks';

export interface BlockedRow {
  userId: string;
  username: string;
  displayName: string;
  profileImageUrl: string;
  createdAt: Date;
}

/**
 * The people whom somebody blocked, the latest first. Their own rows are sorted: `MOST_BLOCKED` bounds them.
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function listBlocked(
  db: Db,
  userId: string,
  { limit = LIST.default, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ rows: BlockedRow[]; next: string | undefined }> {
  const after = cursor === undefined ? undefined : readCursor(LIST_NAME, 'date', cursor);
  const behind =
    after &&
    sql`(${blocks.createdAt}, ${blocks.blockedId}) < (${after.value.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const rows = await db
    .select({
      userId: profiles.userId,
      username: profiles.username,
      displayName: profiles.displayName,
      profileImageUrl: profiles.profileImageUrl,
      createdAt: blocks.createdAt,
    })
    .from(blocks)
    .innerJoin(profiles, eq(profiles.userId, blocks.blockedId))
    .where(and(eq(blocks.blockerId, userId), behind))
    .orderBy(desc(blocks.createdAt), desc(blocks.blockedId))
    .limit(limit + 1);
  const last = rows[limit - 1];
  const more = rows.length > limit && last !== undefined;
  return {
    rows: rows.slice(0, limit),
    next: more ? writeCursor(LIST_NAME, last.createdAt, last.userId) : undefined,
  };
}

/** Whether one person blocked another; not whether they are blocked by them. */
export async function hasBlocked(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const rows = await db
    .select({ blockedId: blocks.blockedId })
    .from(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
  return rows.length > 0;
}

/** How many people somebody blocked. */
export async function countBlocked(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(blocks)
    .where(eq(blocks.blockerId, userId));
  return row?.count ?? 0;
}
