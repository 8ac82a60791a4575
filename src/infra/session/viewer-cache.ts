import { LRUCache } from 'lru-cache';
import type { EventTail } from '../events/tail.ts';

/** What is kept is read anew after so long, whatever the log says. */
const KEPT_MS = 60_000;
/** After a write of their own, a viewer's lists are read for them alone for so long. */
const OWN_MS = 5_000;
const MOST = 50_000;

/**
 * What reads need to know of viewers, kept in the process. The event log makes it stale within a second on every
 * process; while the log cannot be followed, nothing is kept. A write never uses it: its statement asks the rows.
 */
export interface ViewerCache {
  /** Whether anything may be kept now. */
  readonly current: boolean;
  /**
   * What is known of a viewer under a name.
   * @param load reads it where it is not kept; it must be an object, or null
   */
  read<T extends object | null>(userId: string, name: string, load: () => Promise<T>): Promise<T>;
  /** What is kept of these users is no longer true. */
  drop(userIds: readonly string[]): void;
  /** A user wrote something: see `hasWritten`. */
  wrote(userId: string): void;
  /** Whether a user has written something in this process in the last seconds, and must see it in every list. */
  hasWritten(userId: string): boolean;
}

export function createViewerCache(tail: Pick<EventTail, 'current'>): ViewerCache {
  const kept = new LRUCache<string, Map<string, object | null>>({ max: MOST, ttl: KEPT_MS });
  const writers = new LRUCache<string, true>({ max: MOST, ttl: OWN_MS });
  /** Counts what became stale: what was read before must not be kept after it. */
  let stale = 0;
  return {
    get current() {
      return tail.current;
    },
    async read<T extends object | null>(userId: string, name: string, load: () => Promise<T>): Promise<T> {
      // Who has just written sees it at once: the log says it a moment later.
      const isCurrent = tail.current && !writers.has(userId);
      const found = isCurrent ? kept.get(userId)?.get(name) : undefined;
      // What stands under a name was read by the same caller's `load`.
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
