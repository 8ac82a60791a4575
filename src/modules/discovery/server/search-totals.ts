import { LRUCache } from 'lru-cache';
import type { AppContext } from '#infra/app-context.ts';

/** How old a total may be, by the app's clock. */
const FRESH_MS = 5_000;
const MOST = 5_000;

/**
 * How many Kollabs searches found, for a moment. To count takes two fifths of the statement, and what is counted is the
 * same for every viewer who leaves nothing out, and on every page of a search.
 */
export interface SearchTotals {
  /** @param key the search without its order and page; undefined where the total is not known */
  find(key: string): number | undefined;
  keep(key: string, total: number): void;
}

export function createSearchTotals({ clock, responseCache, sharedCaches }: AppContext): SearchTotals {
  const totals = new LRUCache<string, number>({
    max: MOST,
    ttl: FRESH_MS,
    perf: { now: () => clock.now().getTime() },
    ttlResolution: 0,
  });
  sharedCaches.add(() => totals.clear());
  return {
    find: (key) => totals.get(key),
    keep(key, total) {
      if (responseCache.keeps) totals.set(key, total);
    },
  };
}
