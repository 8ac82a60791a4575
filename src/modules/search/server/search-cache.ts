import { LRUCache } from 'lru-cache';
import type { AppContext } from '#infra/app-context.ts';

/** How old what is kept may be, by the app's clock; and what is of frequent words, which stay frequent. */
const FRESH_MS = 5_000;
const FREQUENT_MS = 300_000;

/** What was found out about searches, kept for a moment: it is the same for every viewer who leaves nothing out. */
export interface SearchCache<T> {
  find(key: string): T | undefined;
  /** @param frequent whether so much was found that a moment changes little */
  keep(key: string, value: T, frequent?: boolean): void;
}

/** @param most how many are kept */
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
