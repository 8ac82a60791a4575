import { RECENT_SEARCHES } from './clear-recent-searches.ts';

const MOST = 6;

/** The last search terms of this browser, newest first. Empty if storage is forbidden. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT_SEARCHES) ?? '[]');
    return Array.isArray(kept) ? kept.filter((term) => typeof term === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(term: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== term.toLowerCase());
  store([term, ...others].slice(0, MOST));
}

function store(terms: string[]): void {
  try {
    localStorage.setItem(RECENT_SEARCHES, JSON.stringify(terms));
  } catch {
    // Private windows may have no storage; the search itself does not need it.
  }
}
