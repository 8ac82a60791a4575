import { LIST } from '#contract/limits.ts';
import { CATEGORIES, PLATFORMS } from '#contract/product.ts';
import { cutPage, type PageOf, type Place, readCursor, writeCursor } from '#infra/db/keyset.ts';
import type { Database } from '#infra/db/pool.ts';
import { JsonText } from '#infra/http/response.ts';
import { LARGEST_AUDIENCE, type SearchOrder } from '#modules/discovery/search.rules.ts';
import type { KollabView } from '#modules/kollabs/kollabs.contract.ts';
import type { Exclusions } from '#modules/profiles/server/visibility.service.ts';
import { FIRST_ID, LAST_ID, listName, readPlace, totalOf, writePlace } from './search-cursor.ts';
import { BY_COLUMN, bySimilarity, excludedBy, KEY_TYPES, type Kind } from './search-kollabs.sql.ts';
import type { SearchTotals } from './search-totals.ts';

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

export interface SearchPage<T> {
  views: JsonText<T[]>;
  /** Cursor of the page after this one; undefined on the last. */
  next: string | undefined;
  /** Found in all: exact to 1,000, '1000+' beyond. */
  total: string;
}

/** How a search is shown. */
interface Shown {
  exclusions: Exclusions | null;
  totals: SearchTotals;
}

interface SimilarRow extends Row {
  step: number;
  key: number;
}

interface Row {
  /** The view as JSON. */
  view: string;
  id: string;
  /** Null where it was known already. */
  total: number | null;
  /** Where it stands in its order: a number, or a moment. */
  key: number | Date;
}

/** Where the parameters of what is left out begin: behind those of the order. */
const EXCLUDING = { byColumn: 11, bySimilarity: 17 };
/** The place before the first row of each order: the statement of the first page is that of all others. */
const BEFORE_ALL: Record<Exclude<SearchOrder, 'similarity'>, Place<number | string>> = {
  dateDesc: { key: 'infinity', id: LAST_ID },
  dateAsc: { key: '-infinity', id: FIRST_ID },
  audienceSize: { key: LARGEST_AUDIENCE + 1, id: LAST_ID },
};
const ANY_PLATFORM = ['none', ...PLATFORMS];

/**
 * Kollabs that have one of the tags, by date or by audience.
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function searchKollabsBy(
  database: Database,
  search: KollabSearch,
  order: Exclude<SearchOrder, 'similarity'>,
  page: PageOf,
  { exclusions, totals }: Shown,
): Promise<SearchPage<KollabView>> {
  const name = listName('kollabs', search, order);
  const place =
    page.cursor === undefined ? BEFORE_ALL[order] : readCursor(name, KEY_TYPES[order], page.cursor);
  const known = totalKnown(search, exclusions, totals);
  const { rows } = await statementsFor(database, exclusions).query<Row>({
    ...BY_COLUMN[order](kindOf(search, exclusions, EXCLUDING.byColumn, known.total)),
    values: [...valuesOf(search, page), place.key, place.id, ...excludedBy(exclusions)],
  });
  return pageOf(rows, page, known, ({ key, id }) => writeCursor(name, { key, id }));
}

/**
 * Kollabs that have one of the tags, in the order of product.md section 9 as seen by a viewer: same content type
 * first, then same featured platform, then nearest audience.
 * @param viewerId none are found when their account is gone
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function searchSimilarKollabs(
  database: Database,
  search: KollabSearch,
  viewerId: string,
  page: PageOf,
  { exclusions, totals }: Shown,
): Promise<SearchPage<KollabView>> {
  const name = listName('kollabs', search, viewerId);
  const cursor = page.cursor === undefined ? null : readCursor(name, 'bigint', page.cursor);
  const { step, key } = cursor ? readPlace(cursor.key) : { step: 0, key: 0 };
  const known = totalKnown(search, exclusions, totals);
  const { rows } = await statementsFor(database, exclusions).query<SimilarRow>({
    ...bySimilarity(step, kindOf(search, exclusions, EXCLUDING.bySimilarity, known.total)),
    values: [
      ...valuesOf(search, page),
      viewerId,
      search.platform ? [search.platform] : ANY_PLATFORM,
      CATEGORIES,
      ...boundsOf(key, cursor?.id ?? null),
      ...excludedBy(exclusions),
    ],
  });
  return pageOf(rows, page, known, ({ step, key, id }) =>
    writeCursor(name, { key: writePlace(step, key), id }),
  );
}

interface KnownTotal {
  total: number | undefined;
  keep(total: number): void;
}

/** The total where it was counted a moment ago. Only for those who leave nothing out: of others each counts their own. */
function totalKnown(search: KollabSearch, exclusions: Exclusions | null, totals: SearchTotals): KnownTotal {
  if (exclusions) return { total: undefined, keep() {} };
  const { tags, ...facets } = search;
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
  search: KollabSearch,
  exclusions: Exclusions | null,
  excluding: number,
  total: number | undefined,
): Kind {
  const { category, platform, lookingFor, minAudience, maxAudience } = search;
  const chosen = [category, platform, lookingFor, minAudience, maxAudience];
  return {
    faceted: chosen.some((facet) => facet !== undefined),
    excluding: exclusions && excluding,
    counted: total === undefined,
  };
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
  known: KnownTotal,
  cursorOf: (row: R) => string,
): SearchPage<KollabView> {
  const total = rows[0] ? (known.total ?? rows[0].total ?? 0) : 0;
  if (known.total === undefined && rows.length > 0) known.keep(total);
  const cut = cutPage(rows, limit, cursorOf);
  return {
    views: JsonText.ofList(cut.rows.map((row) => row.view)),
    next: cut.next,
    total: totalOf(total),
  };
}
