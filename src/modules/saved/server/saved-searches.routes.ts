import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { invalid } from '#infra/app-error.ts';
import { savedMessages } from '#modules/saved/saved.messages.ts';
import { type SavedSearch, savedSearchesContract } from '#modules/saved/saved-searches.contract.ts';
import { parseStoredQuery, SEARCH_LIMITS, toStoredQuery } from '#modules/saved/saved-searches.rules.ts';
import { canSearch } from '#modules/search/server/new-kollabs.service.ts';
import { changeSearch, removeSearch, saveSearch } from './saved-searches.commands.ts';
import { listSearches, type SavedSearchRow } from './saved-searches.queries.ts';

export function savedSearchesRoutes({ database: { db }, clock }: AppContext): ServedEndpoint[] {
  return serve(savedSearchesContract, {
    savedSearches: async ({ viewer, query: { search } }) => {
      const storedQuery = search === undefined ? undefined : toStoredQuery(search);
      if (storedQuery === null) return { body: [] };
      return { body: (await listSearches(db, viewer.userId, storedQuery)).map(savedSearchView) };
    },

    saveSearch: ({ viewer, body: { search, ...choices }, change }) => {
      const storedQuery = requireStoredQuery(search);
      return change(async (tx) => ({
        body: savedSearchView(await saveSearch(tx, viewer.userId, { ...choices, storedQuery }, clock.now())),
      }));
    },

    changeSavedSearch: ({ viewer, params: { id }, body, change }) =>
      change(async (tx) => ({
        body: savedSearchView(await changeSearch(tx, { userId: viewer.userId, id }, body, clock.now())),
      })),

    removeSavedSearch: ({ viewer, params: { id }, change }) =>
      change(async (tx) => {
        await removeSearch(tx, { userId: viewer.userId, id }, clock.now());
        return { body: { message: savedMessages.searchRemoved } };
      }),
  });
}

/** @throws {AppError} invalid, if it cannot be saved */
function requireStoredQuery(given: string): string {
  const storedQuery = toStoredQuery(given);
  const search = storedQuery === null ? null : parseStoredQuery(storedQuery);
  if (storedQuery !== null && search && canSearch(search)) return storedQuery;
  const isEmpty = new URLSearchParams(given).size === 0;
  throw invalid({ search: isEmpty ? savedMessages.searchOfNothing : savedMessages.searchNotUnderstood });
}

function savedSearchView(row: SavedSearchRow): SavedSearch {
  return {
    searchId: row.id,
    name: row.name,
    search: row.storedQuery,
    valid: parseStoredQuery(row.storedQuery) !== null,
    alert: row.alertAt === null ? 'never' : 'daily',
    savedAt: row.createdAt.toISOString(),
    foundAt: row.foundAt?.toISOString() ?? null,
    found: Math.min(row.found, SEARCH_LIMITS.counted),
    foundMore: row.found > SEARCH_LIMITS.counted,
  };
}
