import type { Page } from '#contract/client.ts';
import type { SavedSearch } from '#modules/saved/saved-searches.contract.ts';
import type { KollabFound, PostFound, UserFound } from '#modules/search/search.contract.ts';
import {
  SEARCH_KINDS,
  type Search,
  type SearchDefaults,
  type SearchKind,
  type SearchPath,
} from '#modules/search/search-address.rules.ts';
import { type SearchCounts, searchCounts } from '#modules/search/search-counts.rules.ts';
import { queryOf } from '#modules/search/search-query.rules.ts';
import type { Api } from '../endpoints.ts';
import { settled } from '../guards.ts';

const PAGE = '20';

interface FoundOf {
  kollabs: KollabFound;
  users: UserFound;
  posts: PostFound;
}

type Reads = Pick<Api, 'search'>;

/** @throws {ApiError} names the field `q` if the query is invalid */
export async function readFound<K extends SearchKind>(
  reads: Reads,
  kind: K,
  search: Search,
  cursor?: string,
): Promise<Page<FoundOf[K]>> {
  // The endpoint returns the kind that was requested; its type allows any.
  return (await reads.search({
    query: { ...queryOf({ ...search, kind }), limit: PAGE, cursor },
  })) as Page<FoundOf[K]>;
}

export interface Matched {
  matched: KollabFound['matched'];
}

export type Found = (
  | { kind: 'kollabs'; page: Page<KollabFound> }
  | { kind: 'posts'; page: Page<PostFound> }
  | { kind: 'users'; page: Page<UserFound> }
  | { kind: 'none' }
  | { kind: 'problem'; message: string }
  | { kind: 'failed' }
) & {
  /** Results of other kinds and a corrected query, if little was found. */
  more?: FoundElsewhere;
};

export interface SearchList {
  search: Search;
  defaults: SearchDefaults;
  path: SearchPath;
  /** Null in a hub without a search. */
  found: Found | null;
  counts: SearchCounts | null;
  /** The search in the form in which it can be saved, and the viewer's saved search, if any. */
  own: { form: string | null; saved: SavedSearch | null };
  /** Whether nothing is found because the viewer muted the category. */
  isMuted: boolean;
}

/** Reads the kind that is searched. The calls are alike: each tells TypeScript which results belong to its kind. */
export async function findIn(reads: Reads, search: Search) {
  const { kind } = search;
  if (kind === 'users') return { kind, page: await readFound(reads, kind, search) };
  if (kind === 'posts') return { kind, page: await readFound(reads, kind, search) };
  return { kind, page: await readFound(reads, kind, search) };
}

/** Reads the number of results for each option of the facets; null if it is unknown or nothing is found. */
export async function readSearchCounts(
  reads: Pick<Api, 'countFound'>,
  search: Search,
): Promise<SearchCounts | null> {
  const { q, kind, minAudience, maxAudience, place, minPay, currency, active } = queryOf(search);
  const query = { q, kind, minAudience, maxAudience, place, minPay, currency, active };
  const counts = await settled(reads.countFound({ query }));
  return counts.ok && counts.value.counts.length > 0 ? searchCounts(counts.value, search) : null;
}

export interface FoundElsewhere {
  /** Other kinds that have results for the query. */
  kinds: SearchKind[];
  didYouMean: Search | null;
}

/**
 * Reads alternatives for a search with few results.
 * @param similar whether the corrected query has results within all of the search's facets
 */
export async function readElsewhere(reads: Reads, search: Search, similar: boolean): Promise<FoundElsewhere> {
  const found = await reads.search({ query: { ...ofAllKinds(search), kind: 'all', limit: '1' } });
  if (!('kollabs' in found)) return { kinds: [], didYouMean: null };
  const kinds = SEARCH_KINDS.filter(
    (kind) => kind !== search.kind && found[kind].some(({ matched }) => matched.by !== 'similar'),
  );
  const { kind, sort, category, platform, answers, verified, minAudience, maxAudience } = search;
  const facets = { category, platform, answers, verified, minAudience, maxAudience };
  // If the facets exclude all results of the corrected query, use those with which it was found.
  const within = similar ? search : { kind, sort, ...facets, closed: false };
  // The correction may come from words of another kind.
  const meant = found.meant[kind];
  return { kinds, didYouMean: meant === null ? null : { ...within, q: meant } };
}

function ofAllKinds(search: Search) {
  const { q, sort, category, platform, answers, verified, minAudience, maxAudience } = queryOf(search);
  return { q, sort, category, platform, answers, verified, minAudience, maxAudience };
}
