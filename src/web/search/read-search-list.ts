import type { LoaderFunctionArgs } from 'react-router';
import { tagsIn } from '#contract/text.ts';
import { DEFAULT_PREFERENCES } from '#modules/profiles/preferences.rules.ts';
import { formOf } from '#modules/saved/saved-searches.rules.ts';
import { readSearch } from '#modules/search/search.rules.ts';
import {
  SEARCH_PATHS,
  type Search,
  type SearchDefaults,
  type SearchKind,
  type SearchPath,
  searchAddress,
} from '#modules/search/search-address.rules.ts';
import type { SearchCounts } from '#modules/search/search-counts.rules.ts';
import { apiContext, viewerContext } from '../context.ts';
import type { Api } from '../endpoints.ts';
import { settled } from '../guards.ts';
import { readMutedCategories } from '../muted-categories.ts';
import { refusalOf } from '../write/refusal.ts';
import { type Found, findIn, readElsewhere, readSearchCounts, type SearchList } from './search-reads.ts';

// Used by loaders only, so that the table stays out of the browser bundle.

const KINDS: Partial<Record<SearchPath, SearchKind>> = {
  [SEARCH_PATHS.kollabs]: 'kollabs',
  [SEARCH_PATHS.users]: 'users',
};

/** Reads the search in the address or, in a hub without one, its home. */
export async function readSearchList<Home = never>(
  { context, request }: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  path: SearchPath,
  readHome?: () => Promise<Home>,
): Promise<{ list: SearchList; home: Home | null }> {
  const reads = context.get(apiContext);
  const viewer = context.get(viewerContext);
  // The viewer's default sort and accounts, where the address has none. A hub starts with all accounts.
  const chosen = viewer ? await settled(reads.getPreferences()) : null;
  const { defaultSort, defaultAccounts } = chosen?.ok ? chosen.value : DEFAULT_PREFERENCES;
  const defaults: SearchDefaults = { defaultSort, defaultAccounts: readHome ? 'none' : defaultAccounts };
  const search = readSearch(new URL(request.url).searchParams, defaults, KINDS[path]);
  const isHome = readHome !== undefined && searchAddress(search, defaults, path) === path;
  const form = isHome ? null : formOf(search);
  const [home, found, counts, saved] = await Promise.all([
    isHome ? readHome() : null,
    isHome ? null : find(reads, search),
    readSearchCounts(reads, search),
    viewer && form !== null ? settled(reads.savedSearches({ query: { search: form } })) : null,
  ]);
  const isMuted =
    viewer !== null && found?.kind === 'none' && search.kind === 'kollabs' && search.category
      ? (await readMutedCategories(reads)).includes(search.category)
      : false;
  const own = { form, saved: saved?.ok ? (saved.value.items[0] ?? null) : null };
  const shown = isHome && counts ? onlyLanguages(counts) : counts;
  return { list: { search, defaults, path, found, counts: shown, own, isMuted }, home };
}

/** Reduces the data of a hub's home: it needs only the counts that decide which languages to offer. */
function onlyLanguages(counts: SearchCounts): SearchCounts {
  const none = Object.keys(counts).map((facet) => [facet, {}]);
  return { ...Object.fromEntries(none), language: counts.language };
}

async function find(reads: Pick<Api, 'search'>, search: Search): Promise<Found> {
  try {
    const found = await findIn(reads, search);
    const matches = found.page.items.map(({ matched }) => matched.by);
    const isEmpty = matches.length === 0;
    const asTyped = !matches.some((by) => by === 'similar' || by === 'some');
    if (tagsIn(search.q).length === 0 || (asTyped && !isEmpty)) return isEmpty ? { kind: 'none' } : found;
    const more = await settled(readElsewhere(reads, search, matches.includes('similar')));
    return { ...(isEmpty ? { kind: 'none' } : found), ...(more.ok && { more: more.value }) };
  } catch (error) {
    const message = Object.values(refusalOf(error).fields)[0];
    return message ? { kind: 'problem', message } : { kind: 'failed' };
  }
}
