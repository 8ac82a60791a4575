import { LIST } from '#contract/limits.ts';
import type { AppContext } from '#infra/app-context.ts';
import { isCursorOf, type PageOf, type Place, readCursor, writeCursor } from '#infra/db/keyset.ts';
import type { Database } from '#infra/db/pool.ts';
import { JsonText } from '#infra/http/response.ts';
import { LARGEST_AUDIENCE, type MatchedBy } from '#modules/discovery/search.rules.ts';
import type { FoundCounts } from '#modules/discovery/search-counts.rules.ts';
import type { Exclusions } from '#modules/profiles/server/visibility.service.ts';
import { COUNTED, listName, totalOf, writePlace } from './search-cursor.ts';
import { createSearchMoments } from './search-moments.ts';
import { excludedBy, KEY_TYPES } from './search-statements.ts';
import { BEFORE_ALL, type FoundRow, readBy, readSimilar, type SearchPage } from './search-tags.queries.ts';
import { MANY, type WordOrder } from './word-statements.ts';
import {
  countTier,
  createUnderstanding,
  MATCHED_BY,
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

interface Reading extends WordOrderOf {
  narrow: boolean;
}

interface WordRow extends Omit<FoundRow, 'total'> {
  tier: number;
}

export interface WordPage<T> extends SearchPage<T> {
  /** What may have been meant, as it could be typed, where little was found and that finds something; null otherwise. */
  didYouMean: string | null;
}

export interface WordSearches {
  /**
   * One page, the best matches first, and in the chosen order among those that match alike well.
   * @throws {AppError} malformed, for a cursor of another search
   */
  search<T>(search: WordSearch, by: WordOrderOf, page: PageOf): Promise<WordPage<T>>;
  /** How much it finds, by what its facets may ask for. */
  count(search: WordSearch, exclusions: Exclusions | null): Promise<FoundCounts>;
}

/** Tables of counts that are kept: each is of up to some hundred rows. */
const MOST_COUNTS = 500;
const MOST_TOTALS = 5_000;
const MANY_FOUND = totalOf(COUNTED);
const NOTHING: FoundCounts = { counts: [], more: false };

export function createWordSearches(context: AppContext): WordSearches {
  const { database } = context;
  const understand = createUnderstanding(context);
  const counted = createSearchMoments<FoundCounts>(context, MOST_COUNTS);
  const totals = createSearchMoments<{ total: string }>(context, MOST_TOTALS);

  /** The total of a search. Within an audience it takes a look at all that its words find: the pages of a list share it. */
  async function countTotal(search: WordSearch, exclusions: Exclusions | null, understood: Understood) {
    const { statements, minAudience, maxAudience } = search;
    const key = JSON.stringify([statements.source.name, understood.wholes, minAudience, maxAudience]);
    const known = exclusions ? undefined : totals.find(key);
    if (known) return known.total;
    const total = await totalFound(database, search, exclusions, understood);
    if (!exclusions) totals.keep(key, { total }, total === MANY_FOUND);
    return total;
  }

  return {
    async search(search, by, page) {
      const { limit = LIST.default } = page;
      const { source } = search.statements;
      const asked = { ...search, statements: null, entries: lasting(search.entries) };
      const name = listName('words', source.name, asked, by.order, by.viewerId);
      const begin = readPlaceOf(name, by.order, page.cursor);
      const understood = await understand(search);
      const { meant } = understood;
      const counting = countTotal(search, by.exclusions, understood);
      // How many are within the audience decides how they are read.
      const narrow = hasAudience(search) && (await counting) !== MANY_FOUND;
      const [rows, total] = await Promise.all([
        readRows(database, search, { ...by, narrow }, understood, begin, limit + 1),
        counting,
      ]);
      const last = rows[limit - 1];
      return {
        views: JsonText.ofList(rows.slice(0, limit).map((row) => withMatch(row, search.asked, meant))),
        next: rows.length > limit && last ? writeCursor(`${name}/${last.tier}`, last) : undefined,
        total,
        didYouMean: rows.some(({ tier }) => matchedBy(tier) === 'similar') ? (meant[0] ?? null) : null,
      };
    },

    async count(search, exclusions) {
      const { wholes, found } = await understand(search);
      if (found === 0) return NOTHING;
      const { statements, minAudience = 0, maxAudience = LARGEST_AUDIENCE } = search;
      const days = statements.spans ? statements.spans(context.clock.now()) : [];
      const key = JSON.stringify([statements.source.name, wholes, minAudience, maxAudience, ...days]);
      const known = exclusions ? undefined : counted.find(key);
      if (known) return known;
      const { rows } = await (exclusions ? database.pool : database.planned).query<FoundCounts>({
        ...statements.facets(exclusions !== null),
        values: [wholes, minAudience, maxAudience, ...days, ...excludedBy(statements.source, exclusions)],
      });
      const counts = rows[0] ?? NOTHING;
      if (!exclusions) counted.keep(key, counts, counts.more);
      return counts;
    },
  };
}

/** The entries as a cursor names them: alternatives by how many there are, since those of a span are others each day. */
function lasting(entries: string[]): string[] {
  return entries.map((entry) => {
    const parts = entry.split('|').length;
    return parts === 1 ? entry : `${entry.slice(0, 2)} ${parts}`;
  });
}

interface Begin {
  tier: number;
  place: Place<number | Date> | null;
}

function readPlaceOf(name: string, order: WordOrder, cursor: string | undefined): Begin {
  if (cursor === undefined) return { tier: 0, place: null };
  const type = order === 'similarity' ? 'bigint' : KEY_TYPES[order];
  const tier = MATCHED_BY.findIndex((_, place) => isCursorOf(`${name}/${place + 1}`, cursor)) + 1;
  return { tier, place: readCursor(`${name}/${tier}`, type, cursor) };
}

/** Reads tier after tier until there are enough rows. */
async function readRows(
  database: Database,
  search: WordSearch,
  by: Reading,
  { tiers, found: all }: Understood,
  begin: Begin,
  wanted: number,
): Promise<WordRow[]> {
  const found: WordRow[] = [];
  let left = all === 0 ? [] : tiers.filter(({ tier }) => tier >= begin.tier);
  while (left.length > 0 && found.length < wanted) {
    const [first] = left as [Tier];
    if (first.whole === null) first.count ??= await countTier(database, search, first);
    const place = first.tier === begin.tier ? begin.place : null;
    const missing = wanted - found.length;
    if ((first.count ?? 0) > MANY) {
      found.push(...(await walk(database, search, by, first, place, missing)));
      left = left.slice(1);
    } else {
      const group = togetherFrom(left, missing);
      found.push(...(await gather(database, search, by, group, { tier: first.tier, place }, missing)));
      left = left.slice(group.length);
    }
  }
  return found;
}

/** The tiers from the first on that one statement reads: until there seem to be enough rows, and no more than are gathered. */
function togetherFrom(tiers: Tier[], wanted: number): Tier[] {
  const whole = tiers[0]?.whole ?? null;
  if (whole !== null) return tiers.filter((tier) => tier.whole === whole);
  let counted = 0;
  const end = tiers.findIndex(({ count, whole }, place) => {
    const enough =
      place > 0 && (counted >= wanted || whole !== null || count === null || counted + count > MANY);
    counted += count ?? 0;
    return enough;
  });
  return end === -1 ? tiers : tiers.slice(0, end);
}

async function gather(
  { pool, planned }: Database,
  { statements, minAudience = 0, maxAudience = LARGEST_AUDIENCE }: WordSearch,
  { order, viewerId, exclusions }: WordOrderOf,
  tiers: Tier[],
  { tier, place }: Begin,
  wanted: number,
): Promise<WordRow[]> {
  const whole = tiers[0]?.whole ?? null;
  const { rows } = await (exclusions ? pool : planned).query<WordRow>({
    ...statements.gather(order, exclusions !== null, whole !== null),
    values: [
      [...(whole === null ? [] : [whole]), ...tiers.map(({ query }) => query)],
      tiers.map((one) => one.tier),
      ...[minAudience, maxAudience, wanted],
      ...[place ? tier : -1, place?.key ?? null, place?.id ?? null],
      ...(order === 'similarity' ? [viewerId] : []),
      ...excludedBy(statements.source, exclusions),
    ],
  });
  return rows;
}

async function walk(
  database: Database,
  { statements, asked, platform, minAudience, maxAudience }: WordSearch,
  { order, viewerId, exclusions, narrow }: Reading,
  { tier, query }: Tier,
  place: Place<number | Date> | null,
  wanted: number,
): Promise<WordRow[]> {
  const search = {
    ...{ statements: statements.walk, name: 'words', asked: { tags: asked }, tags: ['#'] },
    ...{ platform, minAudience, maxAudience, narrow, fifth: query, eighth: undefined },
    faceted: [platform, minAudience, maxAudience].some((facet) => facet !== undefined),
  };
  const reading = { rows: wanted, exclusions, known: { total: 0 } };
  if (order !== 'similarity') {
    const rows = await readBy(database, search, order, { ...reading, place: place ?? BEFORE_ALL[order] });
    return rows.map((row) => ({ ...row, tier }));
  }
  const rows = await readSimilar(database, search, viewerId ?? '', {
    ...{ ...reading, place: place && { key: Number(place.key), id: place.id } },
  });
  return rows.map(({ step, key, ...row }) => ({ ...row, key: writePlace(step, key), tier }));
}

/** The tiers have no row in common. What is left out, and what is no entry among the words, has to be counted by itself. */
async function totalFound(
  { pool, planned }: Database,
  search: WordSearch,
  exclusions: Exclusions | null,
  { wholes, found }: Understood,
): Promise<string> {
  const { statements, minAudience = 0, maxAudience = LARGEST_AUDIENCE } = search;
  if ((!hasAudience(search) && exclusions === null) || found === 0) return totalOf(Math.min(found, COUNTED));
  const { rows } = await (exclusions ? pool : planned).query<{ count: number }>({
    ...statements.count(exclusions !== null),
    values: [wholes, minAudience, maxAudience, ...excludedBy(statements.source, exclusions)],
  });
  return totalOf(rows[0]?.count ?? 0);
}

function hasAudience({ minAudience, maxAudience }: WordSearch): boolean {
  return minAudience !== undefined || maxAudience !== undefined;
}

function matchedBy(tier: number): MatchedBy | undefined {
  return MATCHED_BY[tier - 1];
}

/** The view with what matched: as the database wrote it, with one field more. */
function withMatch({ view, tier }: WordRow, asked: string[], meant: string[]): string {
  const by = matchedBy(tier);
  const words = by === 'similar' ? meant : by === 'some' ? [...asked, ...meant] : asked;
  const matched = { by, words };
  return `${view.slice(0, -1)},"matched":${JSON.stringify(matched)}}`;
}
