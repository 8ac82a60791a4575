import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { invalid } from '#infra/app-error.ts';
import { respond } from '#infra/edge/response.ts';
import { savedMessages } from '#modules/saved/saved.messages.ts';
import { type SavedSearch, savedSearchesContract } from '#modules/saved/saved-searches.contract.ts';
import { formIn, readForm, SEARCH_LIMITS } from '#modules/saved/saved-searches.rules.ts';
import { canSearch } from '#modules/search/server/new-kollabs.service.ts';
import { changeSearch, removeSearch, saveSearch } from './saved-searches.commands.ts';
import { listSearches, type SavedSearchRow } from './saved-searches.queries.ts';

export function savedSearchesRoutes({ database: { db }, clock }: AppContext): ServedEndpoint[] {
  return serve(savedSearchesContract, {
    savedSearches: async ({ viewer, query: { search } }) => {
      const form = search === undefined ? undefined : formIn(search);
      if (form === null) return respond([]);
      return respond((await listSearches(db, viewer.userId, form)).map(savedSearchView));
    },

    saveSearch: ({ viewer, body: { search, ...choices }, change }) => {
      const form = requireForm(search);
      return change(async (tx) =>
        respond(savedSearchView(await saveSearch(tx, viewer.userId, { ...choices, form }, clock.now()))),
      );
    },

    changeSavedSearch: ({ viewer, params: { id }, body, change }) =>
      change(async (tx) =>
        respond(savedSearchView(await changeSearch(tx, { userId: viewer.userId, id }, body, clock.now()))),
      ),

    removeSavedSearch: ({ viewer, params: { id }, change }) =>
      change(async (tx) => {
        await removeSearch(tx, { userId: viewer.userId, id }, clock.now());
        return respond({ message: savedMessages.searchRemoved });
      }),
  });
}

/** @throws {AppError} invalid, if it cannot be saved */
function requireForm(given: string): string {
  const form = formIn(given);
  const search = form === null ? null : readForm(form);
  if (form !== null && search && canSearch(search)) return form;
  const isEmpty = new URLSearchParams(given).size === 0;
  throw invalid({ search: isEmpty ? savedMessages.searchOfNothing : savedMessages.searchNotUnderstood });
}

function savedSearchView(row: SavedSearchRow): SavedSearch {
  return {
    searchId: row.id,
    name: row.name,
    search: row.form,
    valid: readForm(row.form) !== null,
    alert: row.alertAt === null ? 'never' : 'daily',
    savedAt: row.createdAt.toISOString(),
    foundAt: row.foundAt?.toISOString() ?? null,
    found: Math.min(row.found, SEARCH_LIMITS.counted),
    foundMore: row.found > SEARCH_LIMITS.counted,
  };
}
