import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { LIST } from '#contract/limits.ts';
import type { AccountType } from '#contract/product.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { Condition } from '#infra/db/condition.ts';
import { cutPage, isCursorOf, type PageOf, readCursor, writeCursor } from '#infra/db/keyset.ts';
import { queryPlanned, textOnce } from '#infra/db/planned.ts';
import { JsonText } from '#infra/edge/response.ts';
import { type Exclusions, inLists } from '#modules/profiles/server/visibility.service.ts';
import type { MatchedBy, SearchOrder } from '#modules/search/search.rules.ts';
import type { SearchKind } from '#modules/search/search-address.rules.ts';
import { COUNT_LIMIT, type Criteria, facetsStatement, findCandidates } from './candidates.queries.ts';
import { FLAGS } from './facet-entries.ts';
import { type Facets, facetTerms, lookingForTerm } from './facet-terms.ts';
import type { Position, RowOrder, SimilarTo } from './row-orders.ts';
import { SOURCES } from './search-sources.ts';
import { anyOf, MATCHED_AS_TYPED, oneRank, someTerms, type Terms, termsOf } from './search-terms.ts';
import { type Correction, findCorrection } from './spelling.queries.ts';

/*
 * A search has four steps. The words become terms. Terms find candidates, each with a rank. The first candidates in
 * the chosen order are the page. The rows of the page are shown by the view of their kind.
 */

export interface SearchInput {
  kind: SearchKind;
  /** A result must have all words of one alternative. Null finds everything that matches the facets. */
  alternatives: readonly string[] | null;
  facets: Facets;
  /** Milliseconds since 1970: `after` is exclusive, `until` is inclusive. */
  posted?: { after: number; until: number };
  /** Replaces the terms of the alternatives. */
  terms?: Terms;
  /** Whether each word also matches longer words that begin with it. */
  prefixes?: boolean;
  /** Leaves `matched` out of the results. */
  plain?: boolean;
  /** Whether results may have only some of the words if none has all of them. */
  partial?: boolean;
}

export interface SearchReader {
  viewerId: string | null;
  exclusions: Exclusions | null;
  /**
   * The reader's account type: among Kollabs of the same rank, those that look for it come first. Null for visitors.
   */
  accountType: AccountType | null;
  /** Visitors get the newest first where similarity is asked for. */
  order: SearchOrder;
}

export interface SearchPage<T> {
  views: JsonText<T[]>;
  next: string | undefined;
  total: string;
  /** The corrected alternatives, if they found something. */
  didYouMean: string[] | null;
}

/** With fewer results than this, similar words are searched as well. */
const ENOUGH_RESULTS = 5;
/** Cache of the searches with more than MAX_COUNTED results. They rarely fall below it, so an entry lives for minutes. */
const FREQUENT = { max: 5_000, ttl: 5 * 60 * 1000 };

export interface Searches {
  /**
   * @throws {AppError} malformed, for a cursor of another search
   */
  search<T>(search: SearchInput, reader: SearchReader, page: PageOf): Promise<SearchPage<T>>;
  /** Counts each set of facets among up to MAX_COUNTED results, those by similar words and partial matches included. */
  countFacetSets(search: SearchInput, exclusions: Exclusions | null): Promise<FacetSet[]>;
}

export interface FacetSet {
  facets: string[];
  count: number;
  /** Whether there are more results than were counted; the same in each set. */
  more: boolean;
}

/** One way to understand a search: its criteria, and how the rows of each rank match. */
interface Interpretation {
  criteria: Criteria;
  matched: readonly MatchedBy[];
  correction: Correction | null;
}

export function createSearches(context: AppContext): Searches {
  const { database, clock, responseCache, sharedCaches } = context;
  const frequent = new LRUCache<string, true>({
    ...FREQUENT,
    perf: { now: () => clock.now().getTime() },
    ttlResolution: 0,
  });
  sharedCaches.add(() => frequent.clear());

  function criteriaOf(
    { kind, alternatives, facets, terms, prefixes, posted }: SearchInput,
    exclusions: Exclusions | null,
    accountType: AccountType | null,
  ): Criteria {
    const source = SOURCES[kind];
    const { minAudience, maxAudience, minPay, currency } = facets;
    const isKollabs = kind === 'kollabs';
    const isOpen = isKollabs && facets.active !== 'false';
    const asksPay = isKollabs && minPay !== undefined && currency !== undefined;
    return {
      source,
      terms: terms ?? (alternatives ? termsOf(alternatives, { prefixes }) : null),
      preferred: isKollabs && accountType ? lookingForTerm(accountType) : undefined,
      facetTerms: facetTerms(kind, facets, clock.now()),
      common: isOpen ? [FLAGS.open] : [],
      ...{ minAudience, maxAudience, posted },
      pay: asksPay ? { least: minPay, currency } : undefined,
      visible: Condition.all(source.visibleTo(inLists(exclusions)), isOpen ? source.stillOpen : undefined),
      hasExclusions: exclusions !== null,
    };
  }

  function asTyped(
    search: SearchInput,
    exclusions: Exclusions | null,
    accountType: AccountType | null = null,
  ): Interpretation {
    const matched: readonly MatchedBy[] = search.alternatives ? MATCHED_AS_TYPED : ['all'];
    return { criteria: criteriaOf(search, exclusions, accountType), matched, correction: null };
  }

  /**
   * Yields wider searches if few rows match as typed: first with similar words added, then with only some of the words.
   */
  async function* widerInterpretations(
    search: SearchInput,
    typed: Criteria,
    total: number,
  ): AsyncGenerator<Interpretation> {
    const { alternatives, kind, partial } = search;
    if (!alternatives || !typed.terms || search.terms || total >= ENOUGH_RESULTS) return;
    const correction = await findCorrection(database, kind, alternatives, typed.visible);
    if (correction) {
      const similar = termsOf(correction.alternatives);
      const terms = {
        any: anyOf([typed.terms.any, similar.any]),
        ranks: [...typed.terms.ranks, ...similar.ranks],
      };
      const matched = [...MATCHED_AS_TYPED, ...MATCHED_AS_TYPED.map(() => 'similar' as const)];
      yield { criteria: { ...typed, terms }, matched, correction };
    }
    if (total > 0 || !partial) return;
    for (const some of someTerms([...alternatives, ...(correction?.alternatives ?? [])])) {
      yield { criteria: { ...typed, terms: oneRank(some) }, matched: ['some'], correction };
    }
  }

  /** Runs a search as typed, then the wider ones until one of them finds more. */
  async function findWithFallbacks<Found extends { total: number }>(
    search: SearchInput,
    typed: Interpretation,
    find: (criteria: Criteria) => Promise<Found>,
  ): Promise<Interpretation & { found: Found }> {
    const first = await find(typed.criteria);
    for await (const wider of widerInterpretations(search, typed.criteria, first.total)) {
      const found = await find(wider.criteria);
      if (found.total > first.total) return { ...wider, found };
    }
    return { ...typed, found: first };
  }

  async function orderFor({ order, viewerId }: SearchReader): Promise<RowOrder> {
    if (order !== 'similarity') return order;
    return (viewerId === null ? null : await findSimilarTo(context, viewerId)) ?? 'dateDesc';
  }

  /** Skips the count for a search that is known to have more results than are ranked. */
  async function find(criteria: Criteria, order: RowOrder, after: Position | null, limit: number) {
    const key = digestOf([criteria.source.table, { ...criteria, source: null }]);
    const found = await findCandidates(database, criteria, order, after, limit, frequent.has(key));
    if (found.total === COUNT_LIMIT && responseCache.keeps) frequent.set(key, true);
    return found;
  }

  return {
    async countFacetSets(search, exclusions) {
      const { found } = await findWithFallbacks(search, asTyped(search, exclusions), async (criteria) => {
        const { rows } = await database.pool.query<FacetSet>(facetsStatement(criteria));
        return { rows, total: rows.reduce((sum, { count }) => sum + count, 0) };
      });
      return found.rows;
    },

    async search<T>(
      search: SearchInput,
      reader: SearchReader,
      { limit = LIST.default, cursor }: PageOf,
    ): Promise<SearchPage<T>> {
      const order = await orderFor(reader);
      const { accountType, exclusions } = reader;
      const typed = asTyped(search, exclusions, accountType);
      const name = listName(
        search,
        typeof order === 'string' ? order : reader.viewerId,
        typed.criteria.preferred,
      );
      const after = cursor === undefined ? null : positionIn(name, cursor);
      const { found, criteria, matched, correction } = await findWithFallbacks(search, typed, (one) =>
        find(one, order, after, limit + 1),
      );
      const { rows, total } = found;
      const matchedBy = (rank: number) =>
        matched[criteria.preferred === undefined ? rank : Math.floor(rank / 2)];
      const cut = cutPage(rows, limit, ({ rank, key, id }) => writeCursor(`${name}/${rank}`, { key, id }));
      const views = await readViews(context, search.kind, cut.rows, reader.viewerId);
      return {
        views: JsonText.ofList(
          cut.rows.flatMap(({ id, rank }) => {
            const view = views.get(id);
            return view === undefined ? [] : [withMatch(view, search, matchedBy(rank), correction)];
          }),
        ),
        next: cut.next,
        total: total === COUNT_LIMIT ? `${COUNT_LIMIT - 1}+` : String(total),
        didYouMean: matched.includes('similar') ? (correction?.proposed ?? null) : null,
      };
    },
  };
}

function withMatch(
  view: string,
  { alternatives, plain }: SearchInput,
  by: MatchedBy | undefined,
  correction: Correction | null,
): string {
  if (!by || plain) return view;
  const typed = alternatives ?? [];
  const corrected = correction?.alternatives ?? [];
  const words = by === 'similar' ? corrected : by === 'some' ? [...typed, ...corrected] : typed;
  return `${view.slice(0, -1)},"matched":${JSON.stringify({ by, words })}}`;
}

/** Reads the views of rows by id. One prepared plan serves all searches of a kind. */
async function readViews(
  { database }: Pick<AppContext, 'database'>,
  kind: SearchKind,
  rows: readonly Position[],
  viewerId: string | null,
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const { from, id, view, visibleTo } = SOURCES[kind];
  const text = textOnce(
    `search views ${kind}`,
    () => `select ${id} as id, ${view('$2::uuid').asText} as view from ${from}
      where ${id} = any($1::uuid[]) and ${visibleTo(inLists(null)).text}`,
  );
  const ids = rows.map((row) => row.id);
  const values = text.includes('$2') ? [ids, viewerId] : [ids];
  const found = await queryPlanned<{ id: string; view: string }>(database, text, values);
  return new Map(found.rows.map((row) => [row.id, row.view]));
}

const SIMILAR_TO = `select content_type as "contentType", featured_platform as platform, audience_size as audience
  from profiles where user_id = $1`;

async function findSimilarTo(
  { database }: Pick<AppContext, 'database'>,
  userId: string,
): Promise<SimilarTo | null> {
  const { rows } = await queryPlanned<SimilarTo>(database, SIMILAR_TO, [userId]);
  return rows[0] ?? null;
}

/**
 * The name of a result list. A cursor works only in the list that returned it.
 * @param order the order; the viewer's id for similarity, which orders differently for each viewer
 */
function listName(
  { terms, ...search }: SearchInput,
  order: string | null,
  preferred: string | undefined,
): string {
  return digestOf([search, terms, order, preferred]);
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}

/** The maximum number of ranks: as typed and corrected, each split by account type. */
const MOST_RANKS = 2 * 2 * MATCHED_AS_TYPED.length;

function positionIn(name: string, cursor: string): Position {
  for (let rank = 0; rank < MOST_RANKS; rank++) {
    const list = `${name}/${rank}`;
    if (isCursorOf(list, cursor)) return { rank, ...readCursor(list, 'bigint', cursor) };
  }
  throw new AppError('malformed', 'This list has changed. Please start again from its first page.');
}
