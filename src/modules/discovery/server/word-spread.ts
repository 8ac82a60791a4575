import type { AppContext } from '#infra/app-context.ts';
import type { Database } from '#infra/db/pool.ts';
import type { Share, ShareOf } from './query-share.ts';

/** How the entries of a table of words are spread, as PostgreSQL's own statistics say. */
export interface Spread {
  /** About how many rows have words. */
  rows: number;
  shareOf: ShareOf;
}

/** Statistics are made anew when a tenth of a table has changed. */
const FRESH_MS = 300_000;

/** Of a table without statistics nothing is known: what is expected of it is what may be of a large one. */
const UNKNOWN_ROWS = 1_000_000;

/** What of a share is still expected to be more, or less, by chance: three in a thousand are farther from it. */
const DEVIATIONS = 3;

const NOWHERE: Share = { least: 0, likely: 0, most: 0 };

/**
 * Reads the spread of a table, and keeps it. It is a guess: it chooses how rows are read, and never which. The one exception
 * is a count of which no more is said than that it is over 1,000.
 */
export function createSpreads({
  clock,
  database,
}: Pick<AppContext, 'clock' | 'database'>): (table: string) => Promise<Spread> {
  const kept = new Map<string, { spread: Promise<Spread>; until: number }>();
  return (table) => {
    const now = clock.now().getTime();
    const known = kept.get(table);
    if (known && now < known.until) return known.spread;
    const reading = readSpread(database, table);
    // One that is old serves until there is a newer one; one that could not be read is read again.
    const spread = known ? reading.catch(() => known.spread) : reading;
    const one = { spread: known?.spread ?? spread, until: now + FRESH_MS };
    kept.set(table, one);
    spread.then(
      () => kept.set(table, { spread, until: one.until }),
      () => kept.delete(table),
    );
    return one.spread;
  };
}

/**
 * A sample has 300 rows for each of what the statistics may list (`ts_typanalyze`); of those without words it learns nothing.
 * What they may list is null or -1 where it is left to the default.
 */
const SPREAD = `select greatest(c.reltuples, 0) * (1 - coalesce(s.null_frac, 0)) as rows,
    least(c.reltuples, 300 * case when a.attstattarget >= 0 then a.attstattarget
      else current_setting('default_statistics_target')::int end) * (1 - coalesce(s.null_frac, 0)) as sampled,
    s.most_common_elems::text::text[] as entries, s.most_common_elem_freqs as shares
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'words'
  left join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname and s.attname = a.attname
  where c.oid = $1::regclass`;

async function readSpread({ planned }: Database, table: string): Promise<Spread> {
  const { rows } = await planned.query<{
    rows: number;
    sampled: number;
    entries: string[] | null;
    shares: number[] | null;
  }>({ name: 'search_spread', text: SPREAD, values: [table] });
  const [{ rows: all, sampled, entries, shares } = { rows: 0, sampled: 0, entries: null, shares: null }] =
    rows;
  const known = new Map<string, Share>();
  // Behind the shares of the entries stand the least and the greatest of them.
  const rarest = entries && shares ? (shares[entries.length] ?? 1) : 1;
  const around = (share: number) => DEVIATIONS * Math.sqrt((share * (1 - share)) / Math.max(1, sampled));
  for (const [place, entry] of (entries ?? []).entries()) {
    const share = shares?.[place] ?? 0;
    known.set(entry, {
      least: Math.max(0, share - around(share)),
      likely: share,
      most: Math.min(1, share + around(share)),
    });
  }
  const most = Math.min(1, rarest + around(rarest));
  const rare: Share = { least: 0, likely: rarest / 8, most };
  return {
    rows: entries ? all : Math.max(all, UNKNOWN_ROWS),
    // Of whole titles and tags that are not frequent there is next to none.
    shareOf: (entry) => known.get(entry) ?? (/^[a-d]/.test(entry) ? rare : { ...NOWHERE, most }),
  };
}
