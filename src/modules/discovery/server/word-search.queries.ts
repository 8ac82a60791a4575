import { LIST } from '#contract/limits.ts';
import type { AppContext } from '#infra/app-context.ts';
import { cutPage, isCursorOf, type PageOf, readCursor, writeCursor } from '#infra/db/keyset.ts';
import type { Database } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import { LARGEST_AUDIENCE, type MatchedBy } from '#modules/discovery/search.rules.ts';
import type { FoundCounts } from '#modules/discovery/search-counts.rules.ts';
import type { Exclusions } from '#modules/profiles/server/visibility.service.ts';
import { createSearchCache } from './search-cache.ts';
import { COUNTED, listName, totalOf } from './search-cursor.ts';
import { excludedBy, KEY_TYPES } from './search-statements.ts';
import type { SearchPage } from './search-tags.queries.ts';
import type { SimilarPages } from './similar-pages.ts';
import {
  type Begin,
  type FirstRows,
  hasAudience,
  NOTHING_READ,
  readFirstRows,
  readRows,
  type WordOrderOf,
  type WordRow,
} from './word-rows.queries.ts';
import type { WordOrder } from './word-statements.ts';
import {
  createUnderstanding,
  type Draft,
  FEW,
  MATCH_OF_TIER,
  type Understood,
  type WordSearch,
} from './word-tiers.queries.ts';

export interface WordPage<T> extends SearchPage<T> {
  /** Each alternative as it may have been meant, where little was found and that finds something; null otherwise. */
  didYouMean: string[] | null;
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

export function createWordSearches(context: AppContext, pages: SimilarPages): WordSearches {
  const { database } = context;
  const understand = createUnderstanding(context);
  const counted = createSearchCache<FoundCounts>(context, MOST_COUNTS);
  const totals = createSearchCache<{ total: string }>(context, MOST_TOTALS);

  /** The total of a search. Within an audience it takes a look at all that its words find: the pages of a list share it. */
  async function countTotal(search: WordSearch, exclusions: Exclusions | null, understood: Understood) {
    const { statements, minAudience, maxAudience } = search;
    const key = JSON.stringify([
      statements.source.name,
      understood.wholes,
      understood.rest,
      minAudience,
      maxAudience,
    ]);
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
      const begin = readBegin(name, by.order, page.cursor);
      // What looks like the words stands behind what has them: it is looked at, however few are asked for.
      const wanted = Math.max(limit + 1, FEW);
      let first: FirstRows = NOTHING_READ;
      // What was not understood yet is read and counted at once, where the first page may be had so.
      const mayReadFirst = begin.position === null && by.exclusions === null && !hasAudience(search);
      const readFirst = async (draft: Draft) => {
        first = await readFirstRows(database, search, by, draft, wanted);
        return first.found;
      };
      const understood = await understand(search, mayReadFirst ? readFirst : undefined);
      const { meant, proposed } = understood;
      const isCounted = search.counted || hasAudience(search);
      const counting = isCounted ? countTotal(search, by.exclusions, understood) : Promise.resolve('');
      // How many are within the audience decides how they are read.
      const narrow = hasAudience(search) && (await counting) !== MANY_FOUND;
      const read = () => readRows(database, search, { ...by, narrow }, understood, begin, wanted, first);
      const [rows, total] = await Promise.all([
        by.viewerId === null || first.upTo > 0
          ? read()
          : pages.share(by.viewerId, by.exclusions, [source.name, asked, begin, narrow, limit], read),
        counting,
      ]);
      const found = cutPage(rows, limit, (row) => writeCursor(`${name}/${row.tier}`, row));
      return {
        views: JsonText.ofList(found.rows.map((row) => withMatch(row, search.asked, meant))),
        next: found.next,
        total,
        didYouMean: rows.some(({ tier }) => matchedBy(tier) === 'similar') ? proposed : null,
      };
    },

    async count(search, exclusions) {
      const { wholes, found, rest } = await understand(search);
      if (found === 0) return NOTHING;
      const { statements, minAudience = 0, maxAudience = LARGEST_AUDIENCE } = search;
      const days = statements.spans ? statements.spans(context.clock.now()) : [];
      const key = JSON.stringify([statements.source.name, wholes, rest, minAudience, maxAudience, ...days]);
      const known = exclusions ? undefined : counted.find(key);
      if (known) return known;
      const { rows } = await (exclusions ? database.pool : database.planned).query<FoundCounts>({
        ...statements.facets(exclusions !== null),
        values: [
          wholes,
          minAudience,
          maxAudience,
          rest,
          ...days,
          ...excludedBy(statements.source, exclusions),
        ],
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

function readBegin(name: string, order: WordOrder, cursor: string | undefined): Begin {
  if (cursor === undefined) return { tier: 0, position: null };
  const type = order === 'similarity' ? 'bigint' : KEY_TYPES[order];
  const tier = MATCH_OF_TIER.findIndex((_, index) => isCursorOf(`${name}/${index + 1}`, cursor)) + 1;
  return { tier, position: readCursor(`${name}/${tier}`, type, cursor) };
}

/** The tiers have no row in common. What is left out, and what is no entry among the words, has to be counted by itself. */
async function totalFound(
  { pool, planned }: Database,
  search: WordSearch,
  exclusions: Exclusions | null,
  { wholes, found, rest }: Understood,
): Promise<string> {
  const { statements, minAudience = 0, maxAudience = LARGEST_AUDIENCE } = search;
  if ((!hasAudience(search) && exclusions === null) || found === 0) return totalOf(Math.min(found, COUNTED));
  const { rows } = await (exclusions ? pool : planned).query<{ count: number }>({
    ...statements.count(exclusions !== null),
    values: [wholes, minAudience, maxAudience, rest, ...excludedBy(statements.source, exclusions)],
  });
  return totalOf(rows[0]?.count ?? 0);
}

function matchedBy(tier: number): MatchedBy | undefined {
  return MATCH_OF_TIER[tier - 1];
}

/** The view with what matched: as the database wrote it, with one field more. */
function withMatch({ view, tier }: WordRow, asked: string[], meant: string[]): string {
  const by = matchedBy(tier);
  const words = by === 'similar' ? meant : by === 'some' ? [...asked, ...meant] : asked;
  const matched = { by, words };
  return `${view.slice(0, -1)},"matched":${JSON.stringify(matched)}}`;
}
