import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { asUnavailable } from './db-errors.ts';
import { type Log, silent } from './log.ts';
import { plannedQuery } from './planned.ts';
import type { Database } from './pool.ts';
import { Replica } from './replica.ts';

const LOOK_MS = 250;
/** Readers wait no longer than this for what a primary says that may have gone silent. */
const PATIENCE_MS = 500;

/**
 * A position in the write-ahead log, in bytes from its beginning: what was confirmed stands before what is on the disk,
 * and only that is sent to those that follow.
 */
const POSITION = "select (pg_current_wal_flush_lsn() - '0/0')::int8 as position";

/** What one read is served by, for as long as it runs. */
interface Reading {
  replica: Replica | null;
  /** There is no primary: what the replica may lack is not asked for. */
  isAlone: boolean;
}

/**
 * Servers that follow the primary, for reads. One of them is asked where it has everything that this process knows of:
 * what was written here, the events that were seen, and the reader's own last write, which they may have made at another
 * process. Otherwise, and where one fails, the primary is asked.
 */
export class Replicas {
  readonly #primary: Database;
  readonly #replicas: Replica[];
  readonly #readings = new AsyncLocalStorage<Reading>();
  readonly #end = new AbortController();
  #turn = 0;
  /** What this process knows to be written. */
  #known = 0;
  #noted: Promise<void> = Promise.resolve();

  constructor(primary: Database, replicas: readonly Database[], log: Log = silent) {
    this.#primary = primary;
    this.#replicas = replicas.map((database) => new Replica(database, log));
    for (const name of ['pool', 'planned'] as const) this.#lead(name);
  }

  /** By the names that metrics give them. */
  get pools(): Record<string, pg.Pool> {
    return Object.fromEntries(
      this.#replicas.flatMap(({ database: { pool, planned } }, place) => [
        [`replica_${place + 1}`, pool],
        [`replica_${place + 1}_planned`, planned],
      ]),
    );
  }

  start(): void {
    void this.#look();
  }

  /** Waits for the statements under way. */
  async close(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#replicas.map(({ database }) => database.close()));
  }

  /** Something that stands before a position was seen here. */
  saw(position: number): void {
    if (position > this.#known) this.#known = position;
  }

  /** To be called after a commit. */
  wrote(): void {
    const asked = this.#primary.pool
      .query<{ position: number }>({ name: 'log_position', text: POSITION })
      .then(({ rows }) => this.saw(rows[0]?.position ?? 0))
      // The primary is away: what was seen until now has to do.
      .catch(() => {});
    this.#noted = Promise.race([asked, wait(PATIENCE_MS, undefined, { ref: false })]);
  }

  /** Behind everything that was written here. */
  async position(): Promise<number> {
    await this.#noted;
    return this.#known;
  }

  /**
   * Runs a read. Statements outside of a transaction go to a replica.
   * @param written the reader's own last write, as `position` gave it
   */
  async read<T>(written: number, work: () => Promise<T>): Promise<T> {
    await this.#noted;
    const replica = await this.#reaching(Math.max(this.#known, written));
    return replica ? this.#readFrom({ replica, isAlone: false }, work) : this.readOtherwise(work);
  }

  /**
   * Runs a read that asks the primary. Where there is none, the replica that is the furthest is better than nothing:
   * what it may lack is the last moment before the primary was lost. It may confirm, and does not deny.
   * @param isConfirmed whether that is what a result does
   * @throws what the primary's failure was, where the replica does not know better
   */
  async readOtherwise<T>(
    work: () => Promise<T>,
    isConfirmed: (result: T) => boolean = () => true,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (asUnavailable(error)?.reason !== 'connection') throw error;
      const [furthest] = this.#replicas.toSorted((a, b) => b.position - a.position);
      if (!furthest || furthest.position < 0) throw error;
      const result = await this.#readFrom({ replica: furthest, isAlone: true }, work).catch(() => {
        throw error;
      });
      if (!isConfirmed(result)) throw error;
      return result;
    }
  }

  async #readFrom<T>(reading: Reading, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#readings.run(reading, work);
    } finally {
      // What was begun by the read and goes on without it, such as a timer, may write.
      reading.replica = null;
    }
  }

  /** The next of those that have everything up to a position. */
  async #reaching(position: number): Promise<Replica | null> {
    const first = this.#turn++;
    for (let place = 0; place < this.#replicas.length; place++) {
      const replica = this.#replicas[(first + place) % this.#replicas.length];
      if (await replica?.reaches(position)) return replica ?? null;
    }
    return null;
  }

  /** Leads the statements of a read to its replica. */
  #lead(name: 'pool' | 'planned'): void {
    const pool = this.#primary[name];
    const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
    // Put in place of the method, since its overloads cannot be declared again without `any`.
    Object.defineProperty(pool, 'query', {
      configurable: true,
      writable: true,
      value: (...given: unknown[]): unknown => {
        const { replica, isAlone } = this.#readings.getStore() ?? {};
        if (!replica || typeof given.at(-1) === 'function') return query(...given);
        const ask = async () => {
          // What was heard of since the read began: what is kept of it would stay as it was before.
          if (!isAlone && !(await replica.reaches(this.#known))) return query(...given);
          return replica.query(name, again(given)).catch((error: unknown) => {
            if (!asUnavailable(error)) throw error;
            return query(...given);
          });
        };
        return ask();
      },
    });
  }

  /** So that one that has gone silent is known as such before its readers have waited for long. */
  async #look(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      await Promise.all(this.#replicas.map((replica) => replica.look()));
      await wait(LOOK_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}

/** A query of pg's own (`queryPlanned`) belongs to the connection that ran it: the primary is to be given one as new. */
function again([query, ...rest]: unknown[]): unknown[] {
  if (!(query instanceof pg.Query)) return [query, ...rest];
  // Its types leave out what it was made of.
  const { text, values, name } = query as unknown as { text: string; values: unknown[]; name: string };
  return [plannedQuery(text, values, name), ...rest];
}
