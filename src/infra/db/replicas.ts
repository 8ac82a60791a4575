import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { asUnavailable } from './db-errors.ts';
import { type Log, silent } from './log.ts';
import { plannedQuery } from './planned.ts';
import type { Database } from './pool.ts';
import { Replica } from './replica.ts';

const LOOK_MS = 250;
/** How long readers wait for the position of a primary that may have gone silent. */
const PATIENCE_MS = 500;

/**
 * A position in the write-ahead log, in bytes from its start. It is the flush position: a confirmed commit comes
 * before it, and replicas receive nothing after it.
 */
const POSITION = "select (pg_current_wal_flush_lsn() - '0/0')::int8 as position";

interface Reading {
  replica: Replica | null;
  /** The primary is down, so the replica may lag behind. */
  isAlone: boolean;
}

/**
 * Read replicas. A read goes to a replica that has everything that this process knows of: its own writes, the events
 * it has seen, and the reader's last write, which may have been made at another process. Otherwise, or if the replica
 * fails, it goes to the primary.
 */
export class Replicas {
  readonly #primary: Database;
  readonly #replicas: Replica[];
  readonly #readings = new AsyncLocalStorage<Reading>();
  readonly #end = new AbortController();
  #turn = 0;
  #known = 0;
  #noted: Promise<void> = Promise.resolve();

  constructor(primary: Database, replicas: readonly Database[], log: Log = silent) {
    this.#primary = primary;
    this.#replicas = replicas.map((database) => new Replica(database, log));
    for (const name of ['pool', 'planned'] as const) this.#routeReads(name);
  }

  get pools(): Record<string, pg.Pool> {
    return Object.fromEntries(
      this.#replicas.flatMap(({ database: { pool, planned } }, index) => [
        [`replica_${index + 1}`, pool],
        [`replica_${index + 1}_planned`, planned],
      ]),
    );
  }

  start(): void {
    void this.#poll();
  }

  async close(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#replicas.map(({ database }) => database.close()));
  }

  /** Notes that everything up to a position must be visible in later reads. */
  saw(position: number): void {
    if (position > this.#known) this.#known = position;
  }

  /** Must be called after a commit. */
  wrote(): void {
    const asked = this.#primary.pool
      .query<{ position: number }>({ name: 'log_position', text: POSITION })
      .then(({ rows }) => this.saw(rows[0]?.position ?? 0))
      // The primary is down: reads go on with what is known.
      .catch(() => {});
    this.#noted = Promise.race([asked, wait(PATIENCE_MS, undefined, { ref: false })]);
  }

  async position(): Promise<number> {
    await this.#noted;
    return this.#known;
  }

  /**
   * Runs a read. Its statements outside of transactions go to a replica.
   * @param written the position of the reader's own last write, from `position`
   */
  async read<T>(written: number, work: () => Promise<T>): Promise<T> {
    await this.#noted;
    const replica = await this.#reaching(Math.max(this.#known, written));
    return replica ? this.#readFrom({ replica, isAlone: false }, work) : this.readFromPrimary(work);
  }

  /**
   * Runs a read on the primary. If the primary is down, runs it on the replica that is furthest ahead, which may lack
   * the last moments before the failure. Such a result may confirm something, but not deny it.
   * @param isConfirmed whether a result confirms
   * @throws the primary's failure, if the replica does not confirm
   */
  async readFromPrimary<T>(
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

  /**
   * How many bytes each replica is behind; null for one that gets no reads.
   * @param position of the primary
   */
  async findLags(position: number): Promise<(number | null)[]> {
    await Promise.all(this.#replicas.map((replica) => replica.look()));
    return this.#replicas.map((replica) =>
      replica.position < 0 ? null : Math.max(0, position - replica.position),
    );
  }

  async #readFrom<T>(reading: Reading, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#readings.run(reading, work);
    } finally {
      // Work that outlives the read, such as a timer, may write, and must use the primary.
      reading.replica = null;
    }
  }

  async #reaching(position: number): Promise<Replica | null> {
    const first = this.#turn++;
    for (let index = 0; index < this.#replicas.length; index++) {
      const replica = this.#replicas[(first + index) % this.#replicas.length];
      if (await replica?.reaches(position)) return replica ?? null;
    }
    return null;
  }

  #routeReads(name: 'pool' | 'planned'): void {
    const pool = this.#primary[name];
    const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
    // Overridden by defineProperty, since the overloads cannot be declared again without `any`.
    Object.defineProperty(pool, 'query', {
      configurable: true,
      writable: true,
      value: (...given: unknown[]): unknown => {
        const { replica, isAlone } = this.#readings.getStore() ?? {};
        if (!replica || typeof given.at(-1) === 'function') return query(...given);
        const ask = async () => {
          // The process may have learned of newer writes since the read began. A result without them must not be
          // cached.
          if (!isAlone && !(await replica.reaches(this.#known))) return query(...given);
          return replica.query(name, copyQuery(given)).catch((error: unknown) => {
            if (!asUnavailable(error)) throw error;
            return query(...given);
          });
        };
        return ask();
      },
    });
  }

  /** Polls the replicas, so that a silent one is noticed before readers have waited long for it. */
  async #poll(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      await Promise.all(this.#replicas.map((replica) => replica.look()));
      await wait(LOOK_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}

/** A `pg.Query` (from `queryPlanned`) belongs to the connection that ran it, so the primary needs a new one. */
function copyQuery([query, ...rest]: unknown[]): unknown[] {
  if (!(query instanceof pg.Query)) return [query, ...rest];
  // @types/pg does not declare these fields.
  const { text, values, name } = query as unknown as { text: string; values: unknown[]; name: string };
  return [plannedQuery(text, values, name), ...rest];
}
