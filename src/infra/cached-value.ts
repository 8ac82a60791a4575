import type { Db } from './db/pool.ts';

const KEPT_MS = 2_000;

/** Caches a value that many requests read and few events change. */
export class CachedValue<T> {
  readonly #isFollowed: () => boolean;
  readonly #load: (db: Db) => Promise<T>;
  readonly #keptMs: number;
  #kept: { value: Promise<T>; at: number; followed: boolean } | undefined;

  /**
   * @param isFollowed whether `drop` is called shortly after each change
   * @param keptMs for how long a value is kept otherwise
   */
  constructor(isFollowed: () => boolean, load: (db: Db) => Promise<T>, keptMs = KEPT_MS) {
    this.#keptMs = keptMs;
    this.#isFollowed = isFollowed;
    this.#load = load;
  }

  /** @param db used if the value is not cached */
  read(db: Db): Promise<T> {
    const followed = this.#isFollowed();
    const kept = this.#kept;
    // A value that was read while the log was not followed may be older than the next event.
    if (kept && ((followed && kept.followed) || performance.now() < kept.at + this.#keptMs))
      return kept.value;
    const value = this.#load(db);
    const entry = { value, at: performance.now(), followed };
    this.#kept = entry;
    value.catch(() => {
      if (this.#kept === entry) this.#kept = undefined;
    });
    return value;
  }

  /**
   * Invalidates the value. A read that is in progress may have begun before the change, so its result is not cached.
   */
  drop(): void {
    this.#kept = undefined;
  }
}
