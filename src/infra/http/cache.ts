import type { Clock } from '#infra/clock.ts';

/** Something computed that may serve many. */
export interface CacheEntry {
  /** Bytes that it holds by now. */
  readonly weight: number;
  /** Whether it may serve those who ask later; what failed must not. */
  readonly keep: boolean;
}

export interface Cache<T extends CacheEntry> {
  /**
   * What stands under `key`: the kept copy while it is fresh, else what `make` gives, which is called once however
   * many ask at the same moment.
   * @throws what `make` throws, for all who waited for it; nothing is kept of that
   */
  share(key: string, make: () => Promise<T>): Promise<T>;
}

export interface CacheOptions {
  clock: Clock;
  /** Milliseconds for which a copy serves, counted from when its making began. */
  freshMs: number;
  /** Bytes that all copies may hold together; those used longest ago give way. */
  maxBytes: number;
}

/** Keeps what was computed for a moment, in this process alone. */
export function createCache<T extends CacheEntry>({ clock, freshMs, maxBytes }: CacheOptions): Cache<T> {
  // In the order of their last use.
  const kept = new Map<string, { copy: T; since: number }>();
  const underway = new Map<string, Promise<T>>();

  const isFresh = (since: number) => {
    const age = clock.now().getTime() - since;
    // A clock that was set back says nothing about the age.
    return age >= 0 && age < freshMs;
  };

  const keep = (key: string, copy: T, since: number) => {
    kept.delete(key);
    kept.set(key, { copy, since });
    let bytes = 0;
    for (const [name, one] of kept) {
      if (isFresh(one.since)) bytes += one.copy.weight;
      else kept.delete(name);
    }
    for (const [name, one] of kept) {
      if (bytes <= maxBytes) break;
      bytes -= one.copy.weight;
      kept.delete(name);
    }
  };

  const begin = async (key: string, make: () => Promise<T>) => {
    const since = clock.now().getTime();
    try {
      const copy = await make();
      if (copy.keep) keep(key, copy, since);
      return copy;
    } finally {
      underway.delete(key);
    }
  };

  return {
    async share(key, make) {
      const known = kept.get(key);
      if (known && isFresh(known.since)) {
        kept.delete(key);
        kept.set(key, known);
        return known.copy;
      }
      const joined = underway.get(key);
      if (joined) return joined;
      const flight = begin(key, make);
      underway.set(key, flight);
      return flight;
    },
  };
}
