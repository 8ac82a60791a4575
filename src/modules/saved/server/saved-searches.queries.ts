import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { isAmong } from '#infra/db/columns.ts';
import type { Db } from '#infra/db/pool.ts';
import { savedSearches } from './saved-searches.table.ts';

export type SavedSearchRow = typeof savedSearches.$inferSelect;

/**
 * Newest first. `SEARCH_LIMITS` bounds them.
 * @param storedQuery limits the result to the search with this stored query
 */
export function listSearches(db: Db, userId: string, storedQuery?: string): Promise<SavedSearchRow[]> {
  return db
    .select()
    .from(savedSearches)
    .where(
      and(
        eq(savedSearches.userId, userId),
        storedQuery === undefined ? undefined : hasStoredQuery(storedQuery),
      ),
    )
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id));
}

/** Uses the expression of the index. */
export function hasStoredQuery(storedQuery: string): SQL {
  return sql`md5(${savedSearches.storedQuery}) = md5(${storedQuery}::text)`;
}

export function countSearches(db: Db, userId: string): Promise<number> {
  return db.$count(savedSearches, eq(savedSearches.userId, userId));
}

export interface FoundLast {
  searchId: string;
  name: string;
  found: number;
  kollabIds: string[];
  ownerIds: string[];
}

const NAMED = sql`from saved_search_finds f join kollabs k on k.id = f.kollab_id
  where f.search_id = ${savedSearches.id} and f.found_at = ${savedSearches.foundAt}`;

export async function listFoundLast(db: Db, ids: readonly string[]): Promise<FoundLast[]> {
  return db
    .select({
      searchId: savedSearches.id,
      name: savedSearches.name,
      found: savedSearches.found,
      kollabIds: sql<string[]>`array(select k.id::text ${NAMED} order by k.date_posted desc, k.id desc)`,
      ownerIds: sql<string[]>`array(select distinct k.owner_id::text ${NAMED})`,
    })
    .from(savedSearches)
    .where(isAmong(savedSearches.id, ids));
}

export function listSearchesToExport(db: Db, userId: string): Promise<object[]> {
  return db
    .select({
      name: savedSearches.name,
      search: savedSearches.storedQuery,
      alert: sql<string>`case when ${savedSearches.alertAt} is null then 'never' else 'daily' end`,
      savedAt: savedSearches.createdAt,
      foundAt: savedSearches.foundAt,
      found: savedSearches.found,
    })
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id));
}
