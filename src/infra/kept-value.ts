import type { Db } from './db/pool.ts';

/** How long it is kept where the event log is not followed, which says when it changes. */
const KEPT_MS = 2_000;

/** A value that many requests read and few events change, kept in the process. */
export class KeptValue<T> {
  readonly #isFollowed: () => boolean;
  readonly #load: (db: Db) => Promise<T>;
  #kept: { value: Promise<T>; at: number; followed: boolean } | undefined;

  /** @param isFollowed whether `drop` is called a moment after each change */
  constructor(isFollowed: () => boolean, load: (db: Db) => Promise<T>) {
    this.#isFollowed = isFollowed;
    this.#load = load;
  }

  /** @param db where it is read, if it is not kept */
  read(db: Db): Promise<T> {
    const followed = this.#isFollowed();
    const kept = this.#kept;
    // What was read while the log was not followed may be older than what it tells next.
    if (kept && ((followed && kept.followed) || performance.now() < kept.at + KEPT_MS)) return kept.value;
    const value = this.#load(db);
    const mine = { value, at: performance.now(), followed };
    this.#kept = mine;
    value.catch(() => {
      if (this.#kept === mine) this.#kept = undefined;
    });
    return value;
  }

  /** It changed. One that is being read may have begun before that, and is not kept. */
  drop(): void {
    this.#kept = undefined;
  }
}
