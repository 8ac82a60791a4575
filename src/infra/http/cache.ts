import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#infra/clock.ts';
import { AppError } from './app-error.ts';
import type { CacheUses } from './shared-caches.ts';

/** Something computed that may serve many. */
export interface CacheEntry {
  /** Bytes that it holds by now. */
  readonly weight: number;
  /** Whether it may serve those who ask later; what failed must not. */
  readonly keep: boolean;
  /** Whether a copy that is not fresh any more is better than this. */
  readonly failed?: boolean;
}

export interface Cache<T extends CacheEntry> {
  /**
   * What stands under `key`: the kept copy while it is fresh, else what `make` gives, which is called once however
   * many ask at the same moment. When that fails or takes long, as with a database that is away, a copy that was
   * fresh a minute ago goes on serving.
   * @param make calls what it is given when the weight of its copy has changed
   * @throws what `make` throws, for all who waited for it; nothing is kept of that
   */
  share(key: string, make: (weighAgain: () => void) => Promise<T>): Promise<T>;
  /** Keeps nothing of what is there, or is being made: something in it must be gone. */
  clear(): void;
  readonly uses: Readonly<CacheUses>;
}

export interface CacheOptions {
  clock: Clock;
  /** Milliseconds for which a copy serves, counted from when its making began. */
  freshMs: number;
  /** Bytes that all copies may hold together; those used longest ago are removed. */
  maxBytes: number;
}

// How long a copy stands in when there is no newer one, by the app's clock.
const STALE_MS = 60_000;
// How long a newer one is waited for.
const PATIENCE_MS = 1_000;
// What an entry holds beside its bytes: its key, and its place in the order of use.
const ENTRY_BYTES = 512;

/** Keeps what was computed for a moment, in this process alone. */
export function createCache<T extends CacheEntry>({ clock, freshMs, maxBytes }: CacheOptions): Cache<T> {
  const kept = createStore<Kept<T>>(clock, freshMs + STALE_MS, maxBytes);
  const underway = new Map<string, Promise<T>>();
  /** Counts how often everything was dropped: what was begun before must not be kept after it. */
  let dropped = 0;
  const uses = { kept: 0, joined: 0, made: 0 };

  const begin = async (key: string, make: (weighAgain: () => void) => Promise<T>) => {
    const start = kept.now();
    const before = dropped;
    // A new object each time: the store weighs only what is new to it.
    const keep = (copy: T) => kept.set(key, { copy, start }, copy.weight + key.length + ENTRY_BYTES, start);
    let made: T | undefined;
    const weighAgain = () => {
      if (made && kept.get(key)?.copy === made) keep(made);
    };
    try {
      made = await make(weighAgain);
      if (made.keep && before === dropped) keep(made);
      return made;
    } finally {
      if (before === dropped) underway.delete(key);
    }
  };

  return {
    async share(key, make) {
      const known = kept.get(key);
      if (known && kept.now() - known.start < freshMs) {
        uses.kept++;
        return known.copy;
      }
      const others = underway.get(key);
      uses[others ? 'joined' : 'made']++;
      const flight = others ?? begin(key, make);
      underway.set(key, flight);
      return known ? freshOr(known.copy, flight) : flight;
    },
    clear() {
      dropped++;
      kept.clear();
      underway.clear();
    },
    uses,
  };
}

interface Kept<T> {
  copy: T;
  /** When its making began, in milliseconds by the app's clock. */
  start: number;
}

/** What is being made, when it succeeds soon; else the copy that there is. */
async function freshOr<T extends CacheEntry>(copy: T, flight: Promise<T>): Promise<T> {
  const waited = new AbortController();
  const late = setTimeout(PATIENCE_MS, copy, { signal: waited.signal }).catch(() => copy);
  try {
    const made = await Promise.race([flight, late]);
    return made.failed ? copy : made;
  } catch (error) {
    // That something is not there, or not for this caller, is no failure.
    if (error instanceof AppError && error.status < 500) throw error;
    return copy;
  } finally {
    waited.abort();
  }
}

export interface Store<V> {
  /** What is kept and fresh. */
  get(key: string): V | undefined;
  /** @param start when it began to be fresh; now, if it is left out */
  set(key: string, value: V, bytes: number, start?: number): void;
  /** Milliseconds by the app's clock. */
  now(): number;
  clear(): void;
}

/** A bounded store whose entries last for a time of the app's clock; those used longest ago are removed first. */
export function createStore<V extends object>(clock: Clock, freshMs: number, maxBytes: number): Store<V> {
  let latest = Number.NEGATIVE_INFINITY;
  const now = () => clock.now().getTime();
  const entries = new LRUCache<string, V>({
    maxSize: maxBytes,
    // An age equal to the limit is over it.
    ttl: freshMs - 1,
    ttlResolution: 0,
    perf: { now },
  });
  /** A clock that was set back says nothing about the age of what is there. */
  const check = () => {
    const at = now();
    if (at < latest) entries.clear();
    latest = at;
  };
  return {
    now,
    get(key) {
      check();
      return entries.get(key);
    },
    set(key, value, bytes, start = now()) {
      check();
      entries.set(key, value, { size: Math.max(1, bytes), start });
    },
    clear: () => entries.clear(),
  };
}
