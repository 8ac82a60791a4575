import type { LoaderFunctionArgs } from 'react-router';
import { tagsIn } from '#contract/tags.ts';
import { DEFAULT_PREFERENCES } from '#modules/profiles/preferences.rules.ts';
import { storedQueryOf } from '#modules/saved/saved-searches.rules.ts';
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
import { toRefusal } from '../write/refusal.ts';
import {
  readOtherSearches,
  readResults,
  readSearchCounts,
  type SearchList,
  type SearchOutcome,
} from './search-reads.ts';

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
  const storedQuery = isHome ? null : storedQueryOf(search);
  const [home, outcome, counts, saved] = await Promise.all([
    isHome ? readHome() : null,
    isHome ? null : readOutcome(reads, search),
    readSearchCounts(reads, search),
    viewer && storedQuery !== null ? settled(reads.savedSearches({ query: { search: storedQuery } })) : null,
  ]);
  const isMuted =
    viewer !== null && outcome?.kind === 'none' && search.kind === 'kollabs' && search.category
      ? (await readMutedCategories(reads)).includes(search.category)
      : false;
  const own = { storedQuery, saved: saved?.ok ? (saved.value.items[0] ?? null) : null };
  const shown = isHome && counts ? onlyLanguages(counts) : counts;
  return { list: { search, defaults, path, outcome, counts: shown, own, isMuted }, home };
}

/** Reduces the data of a hub's home: it needs only the counts that decide which languages to offer. */
function onlyLanguages(counts: SearchCounts): SearchCounts {
  const none = Object.keys(counts).map((facet) => [facet, {}]);
  return { ...Object.fromEntries(none), language: counts.language };
}

async function readOutcome(reads: Pick<Api, 'search'>, search: Search): Promise<SearchOutcome> {
  try {
    const page = await readResults(reads, search.kind, search);
    // TypeScript does not know which results belong to the kind.
    const outcome = { kind: search.kind, page } as SearchOutcome;
    const matches = page.items.map(({ matched }) => matched.by);
    const isEmpty = matches.length === 0;
    const asTyped = !matches.some((by) => by === 'similar' || by === 'some');
    if (tagsIn(search.q).length === 0 || (asTyped && !isEmpty)) return isEmpty ? { kind: 'none' } : outcome;
    const more = await settled(readOtherSearches(reads, search, matches.includes('similar')));
    return { ...(isEmpty ? { kind: 'none' } : outcome), ...(more.ok && { more: more.value }) };
  } catch (error) {
    const message = Object.values(toRefusal(error).fields)[0];
    return message ? { kind: 'problem', message } : { kind: 'failed' };
  }
}
