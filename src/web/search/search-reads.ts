import type { Page } from '#contract/client.ts';
import type { SavedSearch } from '#modules/saved/saved-searches.contract.ts';
import type { KollabResult, PostResult, UserResult } from '#modules/search/search.contract.ts';
import {
  SEARCH_KINDS,
  type Search,
  type SearchDefaults,
  type SearchKind,
  type SearchPath,
} from '#modules/search/search-address.rules.ts';
import { apiQueryOf } from '#modules/search/search-api-query.rules.ts';
import { type SearchCounts, searchCounts } from '#modules/search/search-counts.rules.ts';
import type { Api } from '../endpoints.ts';
import { settled } from '../guards.ts';

const PAGE = '20';

interface ResultOf {
  kollabs: KollabResult;
  users: UserResult;
  posts: PostResult;
}

type Reads = Pick<Api, 'search'>;

/** @throws {ApiError} names the field `q` if the query is invalid */
export async function readResults<K extends SearchKind>(
  reads: Reads,
  kind: K,
  search: Search,
  cursor?: string,
): Promise<Page<ResultOf[K]>> {
  // The endpoint returns the kind that was requested; its type allows any.
  return (await reads.search({
    query: { ...apiQueryOf({ ...search, kind }), limit: PAGE, cursor },
  })) as Page<ResultOf[K]>;
}

export interface Matched {
  matched: KollabResult['matched'];
}

export type SearchOutcome = (
  | { kind: 'kollabs'; page: Page<KollabResult> }
  | { kind: 'posts'; page: Page<PostResult> }
  | { kind: 'users'; page: Page<UserResult> }
  | { kind: 'none' }
  | { kind: 'problem'; message: string }
  | { kind: 'failed' }
) & {
  /** Set if this search has few results. */
  more?: OtherSearches;
};

export interface SearchList {
  search: Search;
  defaults: SearchDefaults;
  path: SearchPath;
  /** Null in a hub without a search. */
  outcome: SearchOutcome | null;
  counts: SearchCounts | null;
  /** The query under which the search can be saved (null if it cannot be saved), and the viewer's saved search, if any. */
  own: { storedQuery: string | null; saved: SavedSearch | null };
  /** Whether nothing is found because the viewer muted the category. */
  isMuted: boolean;
}

/** Reads the number of results for each option of the facets; null if it is unknown or nothing is found. */
export async function readSearchCounts(
  reads: Pick<Api, 'countFound'>,
  search: Search,
): Promise<SearchCounts | null> {
  const { q, kind, minAudience, maxAudience, place, minPay, currency, active } = apiQueryOf(search);
  const query = { q, kind, minAudience, maxAudience, place, minPay, currency, active };
  const counts = await settled(reads.countFound({ query }));
  return counts.ok && counts.value.counts.length > 0 ? searchCounts(counts.value, search) : null;
}

/** Searches that may find more. */
export interface OtherSearches {
  /** Other kinds that have results for the query. */
  kinds: SearchKind[];
  didYouMean: Search | null;
}

/**
 * Reads what else to search for after a search with few results.
 * @param similar whether the corrected query has results within all of the search's facets
 */
export async function readOtherSearches(
  reads: Reads,
  search: Search,
  similar: boolean,
): Promise<OtherSearches> {
  const results = await reads.search({ query: { ...ofAllKinds(search), kind: 'all', limit: '1' } });
  if (!('kollabs' in results)) return { kinds: [], didYouMean: null };
  const kinds = SEARCH_KINDS.filter(
    (kind) => kind !== search.kind && results[kind].some(({ matched }) => matched.by !== 'similar'),
  );
  const { kind, sort, category, platform, answers, verified, minAudience, maxAudience } = search;
  const facets = { category, platform, answers, verified, minAudience, maxAudience };
  // If the facets exclude all results of the corrected query, use those with which it was found.
  const within = similar ? search : { kind, sort, ...facets, closed: false };
  // The correction may come from words of another kind.
  const meant = results.meant[kind];
  return { kinds, didYouMean: meant === null ? null : { ...within, q: meant } };
}

function ofAllKinds(search: Search) {
  const { q, sort, category, platform, answers, verified, minAudience, maxAudience } = apiQueryOf(search);
  return { q, sort, category, platform, answers, verified, minAudience, maxAudience };
}
