import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/pool.ts';
import { preferences } from './preferences.table.ts';
import { blocks, profiles } from './profiles.table.ts';

/** What a signed-in person's lists leave out. */
export interface Exclusions {
  userId: string;
  /** Whether there is a block with anybody, either way. */
  hasBlocks: boolean;
  mutedTags: string[];
  mutedCategories: string[];
}

/**
 * What a person's lists leave out, read by one statement from indexes.
 * @returns null when there is nothing: their lists are everybody's, read by everybody's statement
 */
export async function findExclusions(db: Db, userId: string | undefined): Promise<Exclusions | null> {
  if (userId === undefined) return null;
  const [found] = await db
    .select({
      hasBlocks: sql<boolean>`exists (${blocksOf(sql`${userId}::uuid`)})`,
      mutedTags: preferences.mutedTags,
      mutedCategories: preferences.mutedCategories,
    })
    .from(profiles)
    .leftJoin(preferences, eq(preferences.userId, profiles.userId))
    .where(eq(profiles.userId, userId));
  if (!found) return null;
  const { hasBlocks, mutedTags, mutedCategories } = found;
  const exclusions = {
    userId,
    hasBlocks,
    mutedTags: mutedTags ?? [],
    mutedCategories: mutedCategories ?? [],
  };
  const any = hasBlocks || exclusions.mutedTags.length > 0 || exclusions.mutedCategories.length > 0;
  return any ? exclusions : null;
}

/** The condition that a column holds nobody with whom the viewer has a block; undefined where it would say nothing. */
export function notBlockedWith(exclusions: Exclusions | null, column: PgColumn): SQL | undefined {
  if (!exclusions?.hasBlocks) return undefined;
  return sql`${column} not in (${blocksOf(sql`${exclusions.userId}::uuid`)})`;
}

/** Everybody with whom a person has a block, either way, each side from its own index. */
function blocksOf(viewer: SQL): SQL {
  return sql`select ${blocks.blockedId} from ${blocks} where ${blocks.blockerId} = ${viewer}
    union all select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${viewer}`;
}
