import type { Clock } from '#infra/clock.ts';
import type { EventTail } from '#infra/events/tail.ts';
import { Freshness } from './freshness.ts';

/** Uses of a cache since the start: hits, computations joined, and computations made. */
export interface CacheUses {
  kept: number;
  joined: number;
  made: number;
}

/**
 * The caches of this process that serve many readers: lists, pages, documents. All are cleared when something in them
 * is gone, for example deleted or taken down. Caches that follow the event log also use `freshness` (decision 8).
 */
export interface SharedCaches {
  readonly freshness: Freshness;
  /**
   * Adds a cache that does not use `freshness`.
   * @param clear empties the cache, and keeps results of running computations out of it
   */
  add(clear: () => void): void;
  drop(): void;
  measure(cache: string, uses: Readonly<CacheUses>): void;
  uses(): readonly { cache: string; uses: Readonly<CacheUses> }[];
}

export function createSharedCaches(tail: Pick<EventTail, 'current'>, clock: Clock): SharedCaches {
  const freshness = new Freshness(tail, clock);
  const clears: (() => void)[] = [];
  const measured: { cache: string; uses: Readonly<CacheUses> }[] = [];
  return {
    freshness,
    add: (clear) => void clears.push(clear),
    drop() {
      freshness.drop();
      for (const clear of clears) clear();
    },
    measure: (cache, uses) => void measured.push({ cache, uses }),
    uses: () => measured,
  };
}
