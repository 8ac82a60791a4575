import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { blocks, profiles } from './profiles.table.ts';
import { byLinkOf, usersVisibleTo } from './visibility.service.ts';

/** A profile as its owner takes it along: without ids of ours. */
export async function readProfile(db: Db, userId: string) {
  const { userId: id, featuredPlatformId: _, deletedAt: __, ...shown } = getTableColumns(profiles);
  const [profile] = await db.select(shown).from(profiles).where(eq(id, userId));
  return profile ?? null;
}

export async function listBlockedByName(db: Db, userId: string) {
  return db
    .select({ username: profiles.username, since: blocks.createdAt })
    .from(blocks)
    .innerJoin(profiles, eq(profiles.userId, blocks.blockedId))
    .where(and(eq(blocks.blockerId, userId), usersVisibleTo(byLinkOf(userId)).sql))
    .orderBy(asc(blocks.createdAt));
}
