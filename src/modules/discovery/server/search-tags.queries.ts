import { LIST } from '#contract/limits.ts';
import { CATEGORIES, PLATFORMS } from '#contract/product.ts';
import { cutPage, type KeysetPosition, type PageOf, readCursor, writeCursor } from '#infra/db/keyset.ts';
import type { Database } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import { LARGEST_AUDIENCE } from '#modules/discovery/search.rules.ts';
import type { Exclusions } from '#modules/profiles/server/visibility.service.ts';
import type { SearchCache } from './search-cache.ts';
import {
  FIRST_ID,
  LAST_ID,
  listName,
  readSimilarityKey,
  totalOf,
  writeSimilarityKey,
} from './search-cursor.ts';
import {
  type ColumnOrder,
  EXCLUDING,
  KEY_TYPES,
  type Kind,
  type SearchStatements,
} from './search-statements.ts';
import type { SimilarPages } from './similar-pages.ts';

/** What is asked of a table of tags. */
export interface TagSearch {
  statements: SearchStatements;
  /** Names what is searched, in cursors. */
  name: string;
  /** All that was asked: cursors and totals are of this alone. */
  asked: { tags: string[] };
  /** $1 of the statements. */
  tags: string[];
  category?: string | undefined;
  platform?: string | undefined;
  minAudience?: number | undefined;
  maxAudience?: number | undefined;
  /** $5: of Kollabs who is looked for; of a search by words, what finds the words. */
  ownFacet: string | undefined;
  /** $8: of Kollabs whether only open ones are meant, of posts the type of their owners' accounts. */
  ownScope: boolean | string | undefined;
  /** Whether any facet is chosen. */
  hasFacets: boolean;
  /** Whether few may be within the audience; where it is not said, as soon as one is asked for. */
  narrow?: boolean;
}

export interface SearchPage<T> {
  views: JsonText<T[]>;
  /** Cursor of the page after this one; undefined on the last. */
  next: string | undefined;
  /** Found in all: exact to 1,000, '1000+' beyond. */
  total: string;
}

/** How a search is shown. */
export interface Shown {
  exclusions: Exclusions | null;
  /** Null for a list that is not counted. */
  totals: SearchCache<number> | null;
}

export interface SimilarRow extends FoundRow {
  step: number;
  key: number;
}

export interface FoundRow {
  /** The view as JSON. */
  view: string;
  id: string;
  /** Null where it was known already. */
  total: number | null;
  /** Where it stands in its order: a number, or a moment. */
  key: number | Date;
}

/** The position before the first row of each order: the statement of the first page is that of all others. */
export const BEFORE_ALL: Record<ColumnOrder, KeysetPosition<number | string>> = {
  dateDesc: { key: 'infinity', id: LAST_ID },
  dateAsc: { key: '-infinity', id: FIRST_ID },
  audienceSize: { key: LARGEST_AUDIENCE + 1, id: LAST_ID },
};
const ANY_PLATFORM = ['none', ...PLATFORMS];

/**
 * What has one of the tags, by date or by audience.
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function searchTagsBy<T>(
  database: Database,
  search: TagSearch,
  order: ColumnOrder,
  page: PageOf,
  { exclusions, totals }: Shown,
): Promise<SearchPage<T>> {
  const { asked } = search;
  const name = listName(search.name, asked, order);
  const position =
    page.cursor === undefined ? BEFORE_ALL[order] : readCursor(name, KEY_TYPES[order], page.cursor);
  const known = totalKnown(asked, exclusions, totals);
  const rows = await readBy(database, search, order, { position, rows: wanted(page), exclusions, known });
  return pageOf(rows, page, known, ({ key, id }) => writeCursor(name, { key, id }));
}

/**
 * What has one of the tags, in the order of product.md section 9 as seen by a viewer: same content type first, then same
 * featured platform, then nearest audience.
 * @param viewerId none are found when their account is gone
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function searchSimilarTags<T>(
  database: Database,
  search: TagSearch,
  viewerId: string,
  page: PageOf,
  { exclusions, totals }: Shown,
  pages: SimilarPages,
): Promise<SearchPage<T>> {
  const { asked } = search;
  const name = listName(search.name, asked, viewerId);
  const position = page.cursor === undefined ? null : readCursor(name, 'bigint', page.cursor);
  const known = totalKnown(asked, exclusions, totals);
  const wantedRows = { position, rows: wanted(page), exclusions, known };
  const rows = await pages.share(
    viewerId,
    exclusions,
    [search.name, asked, position, wantedRows.rows, known.total === undefined],
    () => readSimilar(database, search, viewerId, wantedRows),
  );
  return pageOf(rows, page, known, ({ step, key, id }) =>
    writeCursor(name, { key: writeSimilarityKey(step, key), id }),
  );
}

/** What is read of a search. */
export interface RowsRead<P> {
  /** Behind which the rows are. */
  position: P;
  /** How many at most. */
  rows: number;
  exclusions: Exclusions | null;
  known: Pick<KnownTotal, 'total'>;
}

/** The rows of a search by date or audience. */
export async function readBy(
  database: Database,
  search: TagSearch,
  order: ColumnOrder,
  { position, rows: most, exclusions, known }: RowsRead<KeysetPosition<Date | number | string>>,
): Promise<FoundRow[]> {
  const { statements } = search;
  const { rows } = await statementsFor(database, exclusions).query<FoundRow>({
    ...statements.byColumn[order](kindOf(search, exclusions, EXCLUDING.byColumn, known)),
    values: [...valuesOf(search, most), position.key, position.id, ...statements.excludedBy(exclusions)],
  });
  return rows;
}

/**
 * The rows of a search by similarity to a viewer; `writeSimilarityKey` of their step and key is the key of their
 * position.
 */
export async function readSimilar(
  database: Database,
  search: TagSearch,
  viewerId: string,
  { position, rows: most, exclusions, known }: RowsRead<KeysetPosition<number> | null>,
): Promise<SimilarRow[]> {
  const { statements } = search;
  const { step, key } = position ? readSimilarityKey(position.key) : { step: 0, key: 0 };
  const { rows } = await statementsFor(database, exclusions).query<SimilarRow>({
    ...statements.bySimilarity(step, kindOf(search, exclusions, EXCLUDING.bySimilarity, known)),
    values: [
      ...valuesOf(search, most),
      viewerId,
      search.platform ? [search.platform] : ANY_PLATFORM,
      CATEGORIES,
      ...boundsOf(key, position?.id ?? null),
      ...statements.excludedBy(exclusions),
    ],
  });
  return rows;
}

function wanted({ limit = LIST.default }: PageOf): number {
  return limit + 1;
}

interface KnownTotal {
  /** Undefined where it has to be counted. */
  total: number | undefined;
  keep(total: number): void;
}

/** The total where it was counted a moment ago. Only for those who leave nothing out: of others each counts their own. */
function totalKnown(
  { tags, ...facets }: TagSearch['asked'],
  exclusions: Exclusions | null,
  totals: SearchCache<number> | null,
): KnownTotal {
  if (totals === null) return { total: 0, keep() {} };
  if (exclusions) return { total: undefined, keep() {} };
  const key = JSON.stringify([[...tags].sort(), facets]);
  return { total: totals.find(key), keep: (total) => totals.keep(key, total) };
}

/** Where each of the three arms of a step begins, when the last one seen stood at `key` with `id`. */
function boundsOf(key: number, id: string | null): (number | string)[] {
  const distance = Math.floor(key / 2);
  if (id === null || key === 0) return [id ?? LAST_ID, 0, LAST_ID, 0, FIRST_ID];
  if (key % 2 === 0) return [FIRST_ID, distance, id, distance, LAST_ID];
  return [FIRST_ID, distance, LAST_ID, distance, id];
}

/** What a viewer leaves out changes which plan is the best: then PostgreSQL plans anew each time. */
function statementsFor({ pool, planned }: Database, exclusions: Exclusions | null) {
  return exclusions ? pool : planned;
}

function kindOf(
  { hasFacets, minAudience, maxAudience, narrow = (minAudience ?? maxAudience) !== undefined }: TagSearch,
  exclusions: Exclusions | null,
  excluding: number,
  { total }: Pick<KnownTotal, 'total'>,
): Kind {
  return { hasFacets, narrow, excluding: exclusions && excluding, counted: total === undefined };
}

function valuesOf(search: TagSearch, most: number): unknown[] {
  const { tags, category, platform, ownFacet, ownScope } = search;
  const { minAudience = 0, maxAudience = LARGEST_AUDIENCE } = search;
  return [
    tags,
    most,
    category ?? null,
    platform ?? null,
    ownFacet ?? null,
    minAudience,
    maxAudience,
    ownScope ?? null,
  ];
}

function pageOf<T, R extends FoundRow>(
  rows: R[],
  { limit = LIST.default }: PageOf,
  known: KnownTotal,
  cursorOf: (row: R) => string,
): SearchPage<T> {
  const total = rows[0] ? (known.total ?? rows[0].total ?? 0) : 0;
  if (known.total === undefined && rows.length > 0) known.keep(total);
  const cut = cutPage(rows, limit, cursorOf);
  return {
    views: JsonText.ofList(cut.rows.map((row) => row.view)),
    next: cut.next,
    total: totalOf(total),
  };
}
