import type { KeysetPosition } from '#infra/db/keyset.ts';
import type { Database } from '#infra/db/pool.ts';
import { LARGEST_AUDIENCE, TAG_OF_ALL } from '#modules/discovery/search.rules.ts';
import type { Exclusions } from '#modules/profiles/server/visibility.service.ts';
import { writeSimilarityKey } from './search-cursor.ts';
import { excludedBy } from './search-statements.ts';
import { BEFORE_ALL, type FoundRow, readBy, readSimilar } from './search-tags.queries.ts';
import { MANY, type WordOrder } from './word-statements.ts';
import {
  type Draft,
  hasMany,
  hasSeveralWords,
  mostCounted,
  type Tier,
  type Understood,
  type WordSearch,
} from './word-tiers.queries.ts';

export interface WordOrderOf {
  order: WordOrder;
  /** Whose similarity orders it. */
  viewerId: string | null;
  exclusions: Exclusions | null;
}

interface OrderRead extends WordOrderOf {
  narrow: boolean;
}

export interface WordRow extends Omit<FoundRow, 'total'> {
  tier: number;
}

/** Where a page begins: behind a position in a tier. */
export interface Begin {
  tier: number;
  position: KeysetPosition<number | Date> | null;
}

export function hasAudience({ minAudience, maxAudience }: WordSearch): boolean {
  return minAudience !== undefined || maxAudience !== undefined;
}

/** What was read and counted by one statement. */
export interface FirstRows {
  rows: WordRow[];
  /** The last of the tiers that were read; 0 where none was. */
  upTo: number;
  /** Whether that were all tiers. */
  isAll: boolean;
  /** See `ReadFirst`. */
  found: number | null;
}

export const NOTHING_READ: FirstRows = { rows: [], upTo: 0, isAll: false, found: null };

/** How much more must be expected than is wanted, where it is not counted whether there is more. */
const AMPLE = 8;

/** Where no more than so many are possible, one look into the index finds all tiers, and each row is asked for its own. */
const FEW_AT_MOST = 1000;

/** The first rows of the first tiers, where these are gathered, and how much all of them find. */
export async function readFirstRows(
  { planned }: Database,
  search: WordSearch,
  { order, viewerId }: WordOrderOf,
  { tiers, whole, rest, most }: Draft,
  wanted: number,
): Promise<FirstRows> {
  const [first] = tiers;
  if (first?.many !== false) return NOTHING_READ;
  const isFew = most <= FEW_AT_MOST;
  const group = isFew ? tiers : togetherFrom(tiers, wanted, hasSeveralWords(search.asked));
  const upTo = group.at(-1)?.tier ?? 0;
  const queries = group.map(({ query }) => query);
  const values = [
    ...[isFew ? [whole, ...queries] : queries, group.map(({ tier }) => tier), 0, LARGEST_AUDIENCE, wanted],
    ...[-1, null, null, rest, ...(order === 'similarity' ? [viewerId] : [])],
  ];
  const { statements, counted } = search;
  const expected = group.reduce((sum, { count }) => sum + count, 0);
  if (!counted && !isFew && expected > AMPLE * wanted) {
    const { rows } = await planned.query<WordRow>({ ...statements.gather(order, false, false), values });
    return { rows, upTo, isAll: false, found: rows.length === wanted ? mostCounted(search) : null };
  }
  const { rows } = await planned.query<WordRow & { total: number }>({
    ...statements.gatherCounted(order, isFew),
    values: [...values, ...(isFew ? [] : [whole, mostCounted(search)])],
  });
  const found = Math.min(rows[0]?.total ?? 0, mostCounted(search));
  return { rows: rows.filter(({ id }) => id !== null), upTo, isAll: isFew, found };
}

/** Reads tier after tier until there are enough rows. */
export async function readRows(
  database: Database,
  search: WordSearch,
  by: OrderRead,
  { tiers, found: all, rest }: Understood,
  begin: Begin,
  wanted: number,
  read: FirstRows,
): Promise<WordRow[]> {
  const found = [...read.rows];
  if (found.length === all) return found;
  // Few are read as a whole, with those that were read before.
  const upTo = read.isAll || tiers[0]?.whole === null ? read.upTo : 0;
  if (upTo === 0 && found.length < wanted) found.length = 0;
  let left = all === 0 ? [] : tiers.filter(({ tier }) => tier >= begin.tier && tier > upTo);
  for (let first = left[0]; first && found.length < wanted; first = left[0]) {
    const position = first.tier === begin.tier ? begin.position : null;
    const missing = wanted - found.length;
    if (first.whole === null && (await hasMany(database, search, first, rest))) {
      found.push(...(await walk(database, search, by, first, rest, position, missing)));
      left = left.slice(1);
    } else {
      const group = togetherFrom(left, missing, hasSeveralWords(search.asked));
      found.push(
        ...(await gather(database, search, by, group, rest, { tier: first.tier, position }, missing)),
      );
      left = left.slice(group.length);
    }
  }
  return found;
}

/** So many rows more cost less than another statement, where a single word finds them. */
const CHEAP = 100;

/** The tiers from the first on that one statement reads: until there seem to be enough rows, and no more than are gathered. */
function togetherFrom(tiers: Tier[], wanted: number, severalWords: boolean): Tier[] {
  const whole = tiers[0]?.whole ?? null;
  if (whole !== null) return tiers.filter((tier) => tier.whole === whole);
  const most = severalWords ? wanted : Math.max(wanted, CHEAP);
  let counted = 0;
  const end = tiers.findIndex(({ count, many, whole }, index) => {
    const enough =
      index > 0 && (counted >= most || whole !== null || many !== false || counted + count > MANY);
    counted += count;
    return enough;
  });
  return end === -1 ? tiers : tiers.slice(0, end);
}

async function gather(
  { pool, planned }: Database,
  { statements, minAudience = 0, maxAudience = LARGEST_AUDIENCE }: WordSearch,
  { order, viewerId, exclusions }: WordOrderOf,
  tiers: Tier[],
  rest: string | null,
  { tier, position }: Begin,
  wanted: number,
): Promise<WordRow[]> {
  const whole = tiers[0]?.whole ?? null;
  const { rows } = await (exclusions ? pool : planned).query<WordRow>({
    ...statements.gather(order, exclusions !== null, whole !== null),
    values: [
      [...(whole === null ? [] : [whole]), ...tiers.map(({ query }) => query)],
      tiers.map((one) => one.tier),
      ...[minAudience, maxAudience, wanted],
      ...[position ? tier : -1, position?.key ?? null, position?.id ?? null, rest],
      ...(order === 'similarity' ? [viewerId] : []),
      ...excludedBy(statements.source, exclusions),
    ],
  });
  return rows;
}

async function walk(
  database: Database,
  { statements, asked, platform, minAudience, maxAudience }: WordSearch,
  { order, viewerId, exclusions, narrow }: OrderRead,
  { tier, query }: Tier,
  rest: string | null,
  position: KeysetPosition<number | Date> | null,
  wanted: number,
): Promise<WordRow[]> {
  const whole = rest === null ? query : `(${query}) & ${rest}`;
  const search = {
    ...{ statements: statements.walk, name: 'words', asked: { tags: asked }, tags: [TAG_OF_ALL] },
    ...{ platform, minAudience, maxAudience, narrow, ownFacet: whole, ownScope: undefined },
    hasFacets: [platform, minAudience, maxAudience].some((facet) => facet !== undefined),
  };
  const wantedRows = { rows: wanted, exclusions, known: { total: 0 } };
  if (order !== 'similarity') {
    const rows = await readBy(database, search, order, {
      ...wantedRows,
      position: position ?? BEFORE_ALL[order],
    });
    return rows.map((row) => ({ ...row, tier }));
  }
  const rows = await readSimilar(database, search, viewerId ?? '', {
    ...{ ...wantedRows, position: position && { key: Number(position.key), id: position.id } },
  });
  return rows.map(({ step, key, ...row }) => ({ ...row, key: writeSimilarityKey(step, key), tier }));
}
