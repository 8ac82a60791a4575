import { LRUCache } from 'lru-cache';
import { AppError } from '#infra/app-error.ts';
import type { Clock } from '#infra/clock.ts';
import type { Freshness, Snapshot } from './freshness.ts';
import type { CacheUses } from './shared-caches.ts';

export interface CacheEntry {
  /** Bytes that it holds now. */
  readonly weight: number;
  readonly keep: boolean;
  /** Whether a stale entry is better than this one. */
  readonly failed?: boolean;
}

/**
 * Computes an entry.
 * @param snapshot taken before; must be given the ids that the entry shows
 * @param weighAgain must be called when the entry's weight has changed
 */
export type Make<T> = (snapshot: Snapshot, weighAgain: () => void) => Promise<T>;

export interface Cache<T extends CacheEntry> {
  /**
   * Returns the entry of `key` while it is fresh, otherwise what `make` computes; concurrent callers share one
   * computation. If that fails or takes long, for example because the database is down, an entry that was fresh up to
   * a minute ago is served, unless something that it shows has changed.
   * @throws what `make` throws, to all waiting callers; failures are not cached
   */
  share(key: string, make: Make<T>): Promise<T>;
  readonly uses: Readonly<CacheUses>;
}

export interface CacheOptions {
  freshness: Freshness;
  /** TTL in ms if nothing changes, counted from the start of the computation. */
  freshMs: number;
  /** Maximum total size in bytes. The least recently used entries are evicted. */
  maxBytes: number;
  /** For expensive entries that show little of each item: they survive changes, but not deletions. */
  costly?: boolean;
}

// How long a stale entry may be served if there is no newer one, by the app's clock.
const STALE_MS = 60_000;
// How long to wait for a newer entry before serving the stale one.
const PATIENCE_MS = 1_000;
// Overhead of an entry: its key and its node in the LRU list.
const ENTRY_BYTES = 512;

export function createCache<T extends CacheEntry>(options: CacheOptions): Cache<T> {
  const { freshness, freshMs, maxBytes, costly = false } = options;
  const { clock } = freshness;
  const kept = createStore<Kept<T>>(clock, freshMs + STALE_MS, maxBytes);
  const underway = new Map<string, Flight<T>>();
  const uses = { kept: 0, joined: 0, made: 0 };

  const isChanged = (snapshot: Snapshot) =>
    costly ? freshness.isDropped(snapshot) : freshness.isChanged(snapshot);
  const isFresh = (snapshot: Snapshot) =>
    costly ? kept.now() - snapshot.at < freshMs : freshness.isFresh(snapshot, freshMs);

  const begin = (key: string, make: Make<T>): Flight<T> => {
    const snapshot = freshness.snapshot();
    const start = snapshot.at;
    // A new object each time, since the store measures only new objects.
    const keep = (copy: T) =>
      kept.set(key, { copy, snapshot }, copy.weight + key.length + ENTRY_BYTES, start);
    let made: T | undefined;
    const weighAgain = () => {
      if (made && kept.get(key)?.copy === made) keep(made);
    };
    const run = async () => {
      try {
        made = await make(snapshot, weighAgain);
        if (made.keep && !isChanged(snapshot)) keep(made);
        return made;
      } finally {
        if (underway.get(key) === flight) underway.delete(key);
      }
    };
    const flight: Flight<T> = { snapshot, result: run() };
    return flight;
  };

  return {
    async share(key, make) {
      const found = kept.get(key);
      const known = found && !isChanged(found.snapshot) ? found : undefined;
      if (known && isFresh(known.snapshot)) {
        uses.kept++;
        return known.copy;
      }
      const other = underway.get(key);
      const joined = other && !isChanged(other.snapshot) ? other : undefined;
      uses[joined ? 'joined' : 'made']++;
      const flight = joined ?? begin(key, make);
      underway.set(key, flight);
      return known ? freshOr(known.copy, flight.result) : flight.result;
    },
    uses,
  };
}

interface Kept<T> {
  copy: T;
  snapshot: Snapshot;
}

interface Flight<T> {
  snapshot: Snapshot;
  result: Promise<T>;
}

async function freshOr<T extends CacheEntry>(copy: T, flight: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    // Timers run before arrived data is read, so after a pause of the process one turn of the event loop comes first.
    timer = setTimeout(() => setImmediate(resolve, copy), PATIENCE_MS);
  });
  try {
    const made = await Promise.race([flight, late]);
    return made.failed ? copy : made;
  } catch (error) {
    // A refusal such as 404 or 403 is a result, not a failure.
    if (error instanceof AppError && error.status < 500) throw error;
    return copy;
  } finally {
    clearTimeout(timer);
  }
}

export interface Store<V> {
  get(key: string): V | undefined;
  /** @param start when its TTL began; default: now */
  set(key: string, value: V, bytes: number, start?: number): void;
  now(): number;
  clear(): void;
}

export function createStore<V extends object>(clock: Clock, freshMs: number, maxBytes: number): Store<V> {
  let latest = Number.NEGATIVE_INFINITY;
  const now = () => clock.now().getTime();
  const entries = new LRUCache<string, V>({
    maxSize: maxBytes,
    // An entry as old as the limit is expired.
    ttl: freshMs - 1,
    ttlResolution: 0,
    perf: { now },
  });
  /** If the clock was set back, the age of the entries is unknown. */
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
