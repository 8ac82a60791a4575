import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailable } from './db-errors.ts';
import type { Log } from './log.ts';
import type { Database } from './pool.ts';

const PATIENCE_MS = 500;
const FRESH_MS = 1_000;

/** Null on a primary, whose data may have diverged: it may be a former primary that has not noticed yet. */
const POSITION = `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end - '0/0')::int8 as position`;

export class Replica {
  readonly database: Database;
  readonly #log: Log;
  /** Its last known replay position; null while it is down or acts as a primary. */
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

  /** Its last known replay position; -1 while it is not used. */
  get position(): number {
    return this.#position ?? -1;
  }

  async reaches(position: number): Promise<boolean> {
    const isFresh = performance.now() - this.#askedAt < FRESH_MS;
    // `look` alone queries a replica that is down; readers do not wait for it.
    if (this.#position === null && isFresh) return false;
    if (!isFresh || (this.#position ?? 0) < position) await this.look();
    return this.#position !== null && this.#position >= position;
  }

  look(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** @throws {DatabaseUnavailable} also if it goes down meanwhile */
  async query(name: 'pool' | 'planned', given: unknown[]): Promise<unknown> {
    if (this.#isAway) throw new DatabaseUnavailable('connection', undefined);
    const pool = this.database[name];
    // Without a callback it returns a promise.
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
      this.#setPosition(rows[0]?.position ?? null);
    } catch (error) {
      this.#setPosition(null, error);
    } finally {
      late.abort();
    }
  }

  #setPosition(position: number | null, error?: unknown): void {
    this.#position = position;
    this.#askedAt = performance.now();
    const isAway = position === null;
    if (isAway === this.#isAway) return;
    this.#isAway = isAway;
    if (isAway)
      this.#log.warn(
        { err: error },
        'A read replica is unreachable, or has become the primary, and gets no reads',
      );
    else this.#log.info({}, 'A read replica gets reads');
    if (!isAway) return;
    this.#left.reject(new DatabaseUnavailable('connection', error));
    this.#left = Promise.withResolvers();
    this.#left.promise.catch(() => {});
  }
}
