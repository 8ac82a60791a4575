import { LIST } from '#contract/limits.ts';
import { CATEGORIES, PLATFORMS } from '#contract/product.ts';
import { LARGEST_AUDIENCE, type SearchOrder } from '#modules/discovery/search.rules.ts';
import type { Exclusions } from '#modules/profiles/server/exclusions.service.ts';
import type { Database } from '#platform/db/pool.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import { FIRST_ID, LAST_ID, listName, readPlace, totalOf, writePlace } from './search-cursor.ts';
import { BY_COLUMN, bySimilarity, type Kind } from './search-kollabs.sql.ts';

export interface KollabSearch {
  tags: string[];
  category?: string | undefined;
  platform?: string | undefined;
  lookingFor?: string | undefined;
  minAudience?: number | undefined;
  maxAudience?: number | undefined;
  /** Only those open to requests. */
  active: boolean;
}

export interface PageOf {
  /** Rows wanted, 1 to 100. */
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface SearchPage<T> {
  views: T[];
  /** Cursor of the page after this one; undefined on the last. */
  next: string | undefined;
  /** Found in all: exact to 1,000, '1000+' beyond. */
  total: string;
}

interface SimilarRow extends Row {
  step: number;
  key: number;
}

interface Row {
  /** The view as JSON. */
  view: string;
  id: string;
  total: number;
  /** Where it stands in its order: a number, or a moment. */
  key: number | Date;
}

/** Where the parameters of what is left out begin: behind those of the order. */
const EXCLUDING = { byColumn: 11, bySimilarity: 17 };
const ANY_PLATFORM = ['none', ...PLATFORMS];

/**
 * Kollabs that have one of the tags, by date or by audience, each as the JSON of its view.
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function searchKollabsBy(
  database: Database,
  search: KollabSearch,
  order: Exclude<SearchOrder, 'similarity'>,
  page: PageOf,
  exclusions: Exclusions | null = null,
): Promise<SearchPage<string>> {
  const name = listName('kollabs', search, order);
  const place = placeBehind(name, order, page.cursor);
  const { rows } = await statementsFor(database, exclusions).query<Row>({
    ...BY_COLUMN[order](kindOf(search, exclusions, EXCLUDING.byColumn)),
    values: [...valuesOf(search, page), place.value, place.id, ...excludedBy(exclusions)],
  });
  return pageOf(rows, page, (row) => writeCursor(name, row.key, row.id));
}

/**
 * Kollabs that have one of the tags, in the order of product.md section 9 as seen by somebody: same content type
 * first, then same featured platform, then nearest audience; each as the JSON of its view.
 * @param viewerId nobody is similar to somebody whose account is gone: then none are found
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function searchSimilarKollabs(
  database: Database,
  search: KollabSearch,
  viewerId: string,
  page: PageOf,
  exclusions: Exclusions | null = null,
): Promise<SearchPage<string>> {
  const name = listName('kollabs', search, viewerId);
  const cursor = page.cursor === undefined ? null : readCursor(name, 'number', page.cursor);
  const { step, key } = cursor ? readPlace(cursor.value) : { step: 0, key: 0 };
  const { rows } = await statementsFor(database, exclusions).query<SimilarRow>({
    ...bySimilarity(step, kindOf(search, exclusions, EXCLUDING.bySimilarity)),
    values: [
      ...valuesOf(search, page),
      viewerId,
      search.platform ? [search.platform] : ANY_PLATFORM,
      CATEGORIES,
      ...boundsOf(key, cursor?.id ?? null),
      ...excludedBy(exclusions),
    ],
  });
  return pageOf(rows, page, (row) => writeCursor(name, writePlace(row.step, row.key), row.id));
}

/** Where each of the three arms of a step begins, when the last one seen stood at `key` with `id`. */
function boundsOf(key: number, id: string | null): (number | string)[] {
  const distance = Math.floor(key / 2);
  if (id === null || key === 0) return [id ?? LAST_ID, 0, LAST_ID, 0, FIRST_ID];
  if (key % 2 === 0) return [FIRST_ID, distance, id, distance, LAST_ID];
  return [FIRST_ID, distance, LAST_ID, distance, id];
}

/** What somebody leaves out changes which plan is the best: then PostgreSQL looks at it anew. */
function statementsFor({ pool, planned }: Database, exclusions: Exclusions | null) {
  return exclusions ? pool : planned;
}

function kindOf(search: KollabSearch, exclusions: Exclusions | null, excluding: number): Kind {
  const { category, platform, lookingFor, minAudience, maxAudience } = search;
  const chosen = [category, platform, lookingFor, minAudience, maxAudience];
  return {
    faceted: chosen.some((facet) => facet !== undefined),
    excluding: exclusions && excluding,
  };
}

function excludedBy(exclusions: Exclusions | null): unknown[] {
  return exclusions ? [exclusions.userId, exclusions.mutedCategories, exclusions.mutedTags] : [];
}

function placeBehind(
  name: string,
  order: Exclude<SearchOrder, 'similarity'>,
  cursor: string | undefined,
): { value: number | string; id: string } {
  if (cursor === undefined) {
    if (order === 'audienceSize') return { value: LARGEST_AUDIENCE + 1, id: LAST_ID };
    return order === 'dateDesc' ? { value: 'infinity', id: LAST_ID } : { value: '-infinity', id: FIRST_ID };
  }
  if (order === 'audienceSize') return readCursor(name, 'number', cursor);
  const { value, id } = readCursor(name, 'date', cursor);
  return { value: value.toISOString(), id };
}

function valuesOf(search: KollabSearch, { limit = LIST.default }: PageOf): unknown[] {
  const { tags, category, platform, lookingFor, active } = search;
  const { minAudience = 0, maxAudience = LARGEST_AUDIENCE } = search;
  return [
    tags,
    limit + 1,
    category ?? null,
    platform ?? null,
    lookingFor ?? null,
    minAudience,
    maxAudience,
    active,
  ];
}

function pageOf<R extends Row>(
  rows: R[],
  { limit = LIST.default }: PageOf,
  cursorOf: (row: R) => string,
): SearchPage<string> {
  const last = rows[limit - 1];
  return {
    views: rows.slice(0, limit).map((row) => row.view),
    next: rows.length > limit && last ? cursorOf(last) : undefined,
    total: totalOf(rows[0]?.total ?? 0),
  };
}
