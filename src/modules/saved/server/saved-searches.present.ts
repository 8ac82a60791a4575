import type { SavedSearch } from '#modules/saved/saved-searches.contract.ts';
import { readForm, SEARCH_LIMITS } from '#modules/saved/saved-searches.rules.ts';
import type { SavedSearchRow } from './saved-searches.queries.ts';

export function savedSearchView(row: SavedSearchRow): SavedSearch {
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
