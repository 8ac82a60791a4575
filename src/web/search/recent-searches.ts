import { dropStored, readStored, store } from '#ui/storage.ts';

const STORAGE_KEY = 'recent-searches';
const MOST = 6;

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(STORAGE_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((term) => typeof term === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(term: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== term.toLowerCase());
  store(STORAGE_KEY, JSON.stringify([term, ...others].slice(0, MOST)));
}

export function clearRecentSearches(): void {
  dropStored(STORAGE_KEY);
}
