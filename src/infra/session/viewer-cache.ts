import { LRUCache } from 'lru-cache';
import type { EventTail } from '../events/tail.ts';

/** Maximum TTL, whatever the log reports. */
const KEPT_MS = 60_000;
/** After a write, a viewer gets no shared lists for this long. */
const OWN_MS = 5_000;
const MOST = 50_000;

/**
 * Caches what reads need to know about viewers. The event log invalidates it within a second in every process; while
 * the log cannot be followed, nothing is cached. Writes never use it; their statements read the rows.
 */
export interface ViewerCache {
  readonly current: boolean;
  /**
   * Reads a viewer's value by name, from the cache or with `load`.
   * @param load returns an object or null
   */
  read<T extends object | null>(userId: string, name: string, load: () => Promise<T>): Promise<T>;
  drop(userIds: readonly string[]): void;
  wrote(userId: string): void;
  /** Whether a user has written in this process in the last seconds, and must see the write in every list. */
  hasWritten(userId: string): boolean;
}

export function createViewerCache(tail: Pick<EventTail, 'current'>): ViewerCache {
  const kept = new LRUCache<string, Map<string, object | null>>({ max: MOST, ttl: KEPT_MS });
  const writers = new LRUCache<string, true>({ max: MOST, ttl: OWN_MS });
  /** Number of invalidations: what was read before one must not be cached after it. */
  let stale = 0;
  return {
    get current() {
      return tail.current;
    },
    async read<T extends object | null>(userId: string, name: string, load: () => Promise<T>): Promise<T> {
      // A writer must see the change at once, before the log reports it.
      const isCurrent = tail.current && !writers.has(userId);
      const found = isCurrent ? kept.get(userId)?.get(name) : undefined;
      // A name's value always comes from the same `load`.
      if (found !== undefined) return found as T;
      const before = stale;
      const value = await load();
      if (isCurrent && tail.current && !writers.has(userId) && before === stale) {
        const known = kept.get(userId) ?? new Map<string, object | null>();
        kept.set(userId, known.set(name, value));
      }
      return value;
    },
    drop(userIds) {
      if (userIds.length === 0) return;
      stale++;
      for (const userId of userIds) kept.delete(userId);
    },
    wrote(userId) {
      writers.set(userId, true);
    },
    hasWritten: (userId) => writers.has(userId),
  };
}
