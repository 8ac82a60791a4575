import { LRUCache } from 'lru-cache';
import type { Database } from '#infra/db/pool.ts';

/** What was asked, as queries for the index of words. */
export interface Parsed {
  /** What finds each tier; null for one that nothing can be in. */
  tiers: (string | null)[];
  /** What finds all of them. */
  whole: string;
  /** What else is asked of a row, which is looked at in the row itself; null where nothing is. */
  rest: string | null;
}

const MOST = 5_000;

const PARSE = {
  name: 'search_parse',
  text: `select (tiers)[1:6] as tiers, (tiers)[7] as whole, nullif(substr(search_filter($3::text[]), 4), '') as rest
    from (select search_tiers($1::text[], $2::text[]) as tiers offset 0) as asked`,
};

/**
 * Makes queries of what is asked: alternatives, facets that the index finds, and those that are looked at in the rows. The
 * same text always makes the same queries, however old they are.
 */
export function createParser({
  planned,
}: Pick<Database, 'planned'>): (asked: string[], indexed: string[], others: string[]) => Promise<Parsed> {
  const kept = new LRUCache<string, Promise<Parsed>>({ max: MOST });
  return (asked, indexed, others) => {
    const key = JSON.stringify([asked, indexed, others]);
    const known = kept.get(key);
    if (known) return known;
    const parsing = planned
      .query<Parsed>({ ...PARSE, values: [asked, indexed, others] })
      // It reads no table, so it always gives one row.
      .then(({ rows }) => rows[0] as Parsed);
    kept.set(key, parsing);
    parsing.catch(() => kept.delete(key));
    return parsing;
  };
}
