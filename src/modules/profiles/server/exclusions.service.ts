import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { queryPlanned } from '#platform/db/planned.ts';
import type { Database } from '#platform/db/pool.ts';
import { blocks } from './profiles.table.ts';

/** What a signed-in person's lists leave out. */
export interface Exclusions {
  userId: string;
  /** Whether there is a block with anybody, either way. */
  hasBlocks: boolean;
  mutedTags: string[];
  mutedCategories: string[];
}

const EXCLUSIONS = `select coalesce(c.muted_tags, '{}') as "mutedTags",
    coalesce(c.muted_categories, '{}') as "mutedCategories",
    exists (select from blocks where blocker_id = $1) or exists (select from blocks where blocked_id = $1) as "hasBlocks"
  from profiles p left join preferences c on c.user_id = p.user_id where p.user_id = $1`;

/**
 * What a person's lists leave out, read by one statement from indexes.
 * @returns null when there is nothing: their lists are everybody's, read by everybody's statement
 */
export async function findExclusions(
  database: Database,
  userId: string | undefined,
): Promise<Exclusions | null> {
  if (userId === undefined) return null;
  const { rows } = await queryPlanned<Omit<Exclusions, 'userId'>>(database, EXCLUSIONS, [userId]);
  const [found] = rows;
  if (!found) return null;
  const any = found.hasBlocks || found.mutedTags.length > 0 || found.mutedCategories.length > 0;
  return any ? { userId, ...found } : null;
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
