import { LRUCache } from 'lru-cache';
import { AppError } from '#infra/app-error.ts';
import type { Clock } from '#infra/clock.ts';
import type { Freshness, Snapshot } from './freshness.ts';
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

/**
 * Computes what is to be shared.
 * @param snapshot taken before; what is computed tells it the ids that it shows
 * @param weighAgain to be called when the weight of the copy has changed
 */
export type Make<T> = (snapshot: Snapshot, weighAgain: () => void) => Promise<T>;

export interface Cache<T extends CacheEntry> {
  /**
   * What stands under `key`: the kept copy while it is fresh, else what `make` gives, which is called once however
   * many ask at the same moment. When that fails or takes long, as with a database that is away, a copy that was
   * fresh a minute ago goes on serving, unless what it shows has changed.
   * @throws what `make` throws, for all who waited for it; nothing is kept of that
   */
  share(key: string, make: Make<T>): Promise<T>;
  readonly uses: Readonly<CacheUses>;
}

export interface CacheOptions {
  freshness: Freshness;
  /** Milliseconds for which a copy serves where nothing changes, counted from when its making began. */
  freshMs: number;
  /** Bytes that all copies may hold together; those used longest ago are removed. */
  maxBytes: number;
  /** For what costs much to make and says little of each thing: it outlives changes, but not what is gone. */
  costly?: boolean;
}

// How long a copy stands in when there is no newer one, by the app's clock.
const STALE_MS = 60_000;
// How long a newer one is waited for.
const PATIENCE_MS = 1_000;
// What an entry holds beside its bytes: its key, and its place in the order of use.
const ENTRY_BYTES = 512;

/** Keeps what was computed for a moment, in this process alone. */
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
    // A new object each time: the store weighs only what is new to it.
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

/** A copy that is being made. */
interface Flight<T> {
  snapshot: Snapshot;
  result: Promise<T>;
}

/** What is being made, when it succeeds soon; else the copy that there is. */
async function freshOr<T extends CacheEntry>(copy: T, flight: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, copy);
  });
  try {
    const made = await Promise.race([flight, late]);
    return made.failed ? copy : made;
  } catch (error) {
    // That something is not there, or not for this caller, is no failure.
    if (error instanceof AppError && error.status < 500) throw error;
    return copy;
  } finally {
    clearTimeout(timer);
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
