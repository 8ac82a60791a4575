import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailable } from './db-errors.ts';
import type { Log } from './log.ts';
import type { Database } from './pool.ts';

/** One that does not say within this time how far it is, is away. */
const PATIENCE_MS = 500;
/** What it said is true for so long. */
const FRESH_MS = 1_000;

/**
 * Null where it leads: what it has then is not known to be what the primary has, for it may be one that led before and
 * has not learned yet that it leads no more.
 */
const POSITION = `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end - '0/0')::int8 as position`;

/** A server that follows the primary: how far it is, and whether it is there at all. */
export class Replica {
  readonly database: Database;
  readonly #log: Log;
  /** How far it was when it was last asked; null while it is away, or leads. */
  #position: number | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;
  #isAway = true;
  #left = Promise.withResolvers<never>();

  constructor(database: Database, log: Log) {
    this.database = database;
    this.#log = log;
    this.#left.promise.catch(() => {});
  }

  /** How far it was when it was last asked; -1 while it is not read from. */
  get position(): number {
    return this.#position ?? -1;
  }

  /** Whether it has everything up to a position. */
  async reaches(position: number): Promise<boolean> {
    const isFresh = performance.now() - this.#askedAt < FRESH_MS;
    // One that is away is asked by `look` alone: readers do not wait for it.
    if (this.#position === null && isFresh) return false;
    if (!isFresh || (this.#position ?? 0) < position) await this.look();
    return this.#position !== null && this.#position >= position;
  }

  /** Asks how far it is: once for all that want to know at the same time. */
  look(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** @throws {DatabaseUnavailable} also when it goes away meanwhile */
  async query(name: 'pool' | 'planned', given: unknown[]): Promise<unknown> {
    if (this.#isAway) throw new DatabaseUnavailable('connection', undefined);
    const pool = this.database[name];
    // Given without a callback, it returns a promise.
    const response: Promise<unknown> = Reflect.apply(pool.query, pool, given);
    return Promise.race([response, this.#left.promise]);
  }

  async #ask(): Promise<void> {
    const late = new AbortController();
    try {
      const { rows } = await Promise.race([
        this.database.pool.query<{ position: number }>({ name: 'replayed_position', text: POSITION }),
        wait(PATIENCE_MS, undefined, { signal: late.signal, ref: false }).then(() => {
          throw new DatabaseUnavailable('timeout', undefined);
        }),
      ]);
      this.#is(rows[0]?.position ?? null);
    } catch (error) {
      this.#is(null, error);
    } finally {
      late.abort();
    }
  }

  #is(position: number | null, error?: unknown): void {
    this.#position = position;
    this.#askedAt = performance.now();
    const isAway = position === null;
    if (isAway === this.#isAway) return;
    this.#isAway = isAway;
    if (isAway) this.#log.warn({ err: error }, 'A read replica is away, or leads: it is not read from');
    else this.#log.info({}, 'A read replica is read from');
    if (!isAway) return;
    this.#left.reject(new DatabaseUnavailable('connection', error));
    this.#left = Promise.withResolvers();
    this.#left.promise.catch(() => {});
  }
}
