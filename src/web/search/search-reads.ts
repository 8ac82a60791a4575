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

/**
 * One page of what a search finds.
 * @throws {ApiError} on every response that is not a success; what cannot be searched for names the field `q`
 */
export async function readFound<K extends SearchKind>(
  reads: Reads,
  kind: K,
  search: Search,
  cursor?: string,
): Promise<Page<FoundOf[K]>> {
  // The endpoint may give any of its kinds; it gives the one that was asked for.
  return (await reads.search({
    query: { ...queryOf({ ...search, kind }), limit: PAGE, cursor },
  })) as Page<FoundOf[K]>;
}

export interface Matched {
  matched: KollabFound['matched'];
}

/** What a list of results shows. */
export type Found = (
  | { kind: 'kollabs'; page: Page<KollabFound> }
  | { kind: 'posts'; page: Page<PostFound> }
  | { kind: 'users'; page: Page<UserFound> }
  | { kind: 'none' }
  /** What is wrong with the words, as a sentence. */
  | { kind: 'problem'; message: string }
  | { kind: 'failed' }
) & {
  /** What else there is, where little was found as it was typed. */
  more?: FoundElsewhere;
};

/** A search as its page shows it. */
export interface SearchList {
  search: Search;
  defaults: SearchDefaults;
  path: SearchPath;
  /** Null in a hub that is asked for nothing. */
  found: Found | null;
  /** Null where they are not known. */
  counts: SearchCounts | null;
  /** The form in which it can be saved, and where the viewer saved it. */
  own: { form: string | null; saved: SavedSearch | null };
  /** Whether nothing is found since the viewer muted the category. */
  isMuted: boolean;
}

/** The first page of a search, with its kind. */
export async function findIn(reads: Reads, search: Search) {
  const { kind } = search;
  if (kind === 'users') return { kind, page: await readFound(reads, kind, search) };
  if (kind === 'posts') return { kind, page: await readFound(reads, kind, search) };
  return { kind, page: await readFound(reads, kind, search) };
}

/** Reads how much each choice of a facet leads to; null where that is not known, or nothing is found. */
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
  /** The kinds of things, but for the one that was searched, that have some with the words. */
  kinds: SearchKind[];
  /** A search of the same kind that may have been meant. */
  didYouMean: Search | null;
}

/**
 * What else a search could find, for one that finds little.
 * @param similar whether within all of its facets it finds what may have been meant
 */
export async function elsewhere(reads: Reads, search: Search, similar: boolean): Promise<FoundElsewhere> {
  const found = await reads.search({ query: { ...ofAllKinds(search), kind: 'all', limit: '1' } });
  if (!('kollabs' in found)) return { kinds: [], didYouMean: null };
  const kinds = SEARCH_KINDS.filter(
    (kind) => kind !== search.kind && found[kind].some(({ matched }) => matched.by !== 'similar'),
  );
  const { kind, sort, category, platform, answers, minAudience, maxAudience } = search;
  const facets = { category, platform, answers, minAudience, maxAudience };
  // Where its own facets leave nothing of that, those by which it was found.
  const within = similar ? search : { kind, sort, ...facets, closed: false };
  // Another kind may have words that this one has not.
  const meant = found.meant[kind];
  return { kinds, didYouMean: meant === null ? null : { ...within, q: meant } };
}

/** What can be asked of things of every kind. */
function ofAllKinds(search: Search) {
  const { q, sort, category, platform, answers, minAudience, maxAudience } = queryOf(search);
  return { q, sort, category, platform, answers, minAudience, maxAudience };
}
