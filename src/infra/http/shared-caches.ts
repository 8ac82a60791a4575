/** How often something was found since the start: kept, being made by another request, or made. */
export interface CacheUses {
  kept: number;
  joined: number;
  made: number;
}

/**
 * What this process keeps to answer many with: lists, pages, documents. Each says once how it is emptied. All of it goes
 * when something in it must be gone at once, as what a moderator takes down (decision 61).
 */
export interface SharedCaches {
  /** @param clear empties what is kept, and keeps nothing that is being made */
  add(clear: () => void): void;
  drop(): void;
  /** Has the use of a cache measured, under a name of its own. */
  measure(cache: string, uses: Readonly<CacheUses>): void;
  uses(): readonly { cache: string; uses: Readonly<CacheUses> }[];
}

export function createSharedCaches(): SharedCaches {
  const clears: (() => void)[] = [];
  const measured: { cache: string; uses: Readonly<CacheUses> }[] = [];
  return {
    add: (clear) => void clears.push(clear),
    drop() {
      for (const clear of clears) clear();
    },
    measure: (cache, uses) => void measured.push({ cache, uses }),
    uses: () => measured,
  };
}
