/** Where recent-searches.ts keeps them. Apart from it: sign-out needs no more than this. */
export const RECENT_SEARCHES = 'recent-searches';

export function clearRecentSearches(): void {
  try {
    localStorage.removeItem(RECENT_SEARCHES);
  } catch {
    // There were none.
  }
}
