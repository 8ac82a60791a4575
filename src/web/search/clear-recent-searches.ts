/** The storage key of recent-searches.ts, in a file of its own because sign-out needs nothing else. */
export const RECENT_SEARCHES = 'recent-searches';

export function clearRecentSearches(): void {
  try {
    localStorage.removeItem(RECENT_SEARCHES);
  } catch {
    // A forbidden storage holds no searches.
  }
}
