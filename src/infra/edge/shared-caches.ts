import type { Clock } from '#infra/clock.ts';
import type { EventTail } from '#infra/events/tail.ts';
import { Freshness } from './freshness.ts';

/** How often something was found since the start: kept, being made by another request, or made. */
export interface CacheUses {
  kept: number;
  joined: number;
  made: number;
}

/**
 * What this process keeps to answer many with: lists, pages, documents. All of it goes when something in it is gone, as what
 * its user deletes or a moderator takes down; copies that follow the log ask `freshness` (decision 130).
 */
export interface SharedCaches {
  /** Says which copies are still true. */
  readonly freshness: Freshness;
  /** For what does not ask it. @param clear empties what is kept, and keeps nothing that is being made */
  add(clear: () => void): void;
  drop(): void;
  /** Has the use of a cache measured, under a name of its own. */
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
