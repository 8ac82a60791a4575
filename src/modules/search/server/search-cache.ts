import { LRUCache } from 'lru-cache';
import type { AppContext } from '#infra/app-context.ts';

/** Ttl by the app's clock. Searches for frequent words are cached longer, since frequent words stay frequent. */
const FRESH_MS = 5_000;
const FREQUENT_MS = 300_000;

/** Caches facts about searches that are the same for every viewer without exclusions. */
export interface SearchCache<T> {
  find(key: string): T | undefined;
  /**
   * @param frequent whether the search has so many results that a longer ttl is safe
   */
  keep(key: string, value: T, frequent?: boolean): void;
}

/**
 * @param most the maximum number of entries
 */
export function createSearchCache<T extends object | number>(
  { clock, responseCache, sharedCaches }: Pick<AppContext, 'clock' | 'responseCache' | 'sharedCaches'>,
  most: number,
): SearchCache<T> {
  const kept = new LRUCache<string, T>({
    max: most,
    ttl: FRESH_MS,
    perf: { now: () => clock.now().getTime() },
    ttlResolution: 0,
  });
  sharedCaches.add(() => kept.clear());
  return {
    find: (key) => kept.get(key),
    keep(key, value, frequent = false) {
      if (responseCache.keeps) kept.set(key, value, { ttl: frequent ? FREQUENT_MS : FRESH_MS });
    },
  };
}
