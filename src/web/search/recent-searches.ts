const STORAGE_KEY = 'recent-searches';
const MOST = 6;

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((term) => typeof term === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(term: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== term.toLowerCase());
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([term, ...others].slice(0, MOST)));
  } catch {
    // Private windows may have no storage; the search itself does not need it.
  }
}

export function clearRecentSearches(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // A forbidden storage holds no searches.
  }
}
