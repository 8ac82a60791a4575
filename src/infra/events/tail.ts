import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/pool.ts';
import type { LoggedEvent } from './event.ts';

const LOOK_MS = 100;
/** What is waited for between two looks, while much happens. */
const GATHER_MS = 25;
/** What has not been looked at for so long may have been missed. */
const CURRENT_MS = 1_000;
const BATCH = 2_000;

/**
 * What happens, told to everything in this process that keeps something: every process hears every event, from its
 * start on. For effects that must happen once there are consumers.
 */
export interface EventTail {
  /**
   * Registers a listener. It may be told of an event twice: of one that was committed while an older transaction is
   * still open, at once and again in its order.
   */
  on(listener: (events: readonly LoggedEvent[]) => void): void;
  /** Whether everything that was committed a second ago was told. False before `start`, and while the database is away. */
  readonly current: boolean;
  start(): void;
  stop(): Promise<void>;
  /** Looks soon: something was committed. */
  wake(): void;
}

/** @param database connections of its own */
export function createEventTail(database: Database): EventTail {
  return new Tail(database);
}

class Tail implements EventTail {
  readonly #database: Database;
  readonly #listeners: ((events: readonly LoggedEvent[]) => void)[] = [];
  #cursor: { xid: string; id: number } | undefined;
  #currentUntil = 0;
  #loop: Promise<void> | undefined;
  #stopped = false;
  #woken = Promise.withResolvers<void>();

  constructor(database: Database) {
    this.#database = database;
  }

  on(listener: (events: readonly LoggedEvent[]) => void): void {
    this.#listeners.push(listener);
  }

  get current(): boolean {
    return performance.now() < this.#currentUntil;
  }

  start(): void {
    this.#loop ??= this.#follow();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#currentUntil = 0;
    this.#woken.resolve();
    await this.#loop;
  }

  wake(): void {
    this.#woken.resolve();
  }

  async #follow(): Promise<void> {
    while (!this.#stopped) {
      const wakes = this.#woken.promise;
      const at = performance.now();
      try {
        const isWhole = await this.#look();
        if (isWhole && !this.#stopped) this.#currentUntil = at + CURRENT_MS;
        if (!isWhole) continue;
      } catch {
        // The database is away: `current` says so, and the pool's own log.
      }
      await wait(GATHER_MS, undefined, { ref: false });
      const limit = new AbortController();
      await Promise.race([
        wakes,
        wait(LOOK_MS, undefined, { signal: limit.signal, ref: false }).catch(() => {}),
      ]);
      limit.abort();
      if (this.#woken.promise === wakes) this.#woken = Promise.withResolvers();
    }
  }

  /** @returns whether there was no more than it read */
  async #look(): Promise<boolean> {
    this.#cursor ??= await this.#begin();
    const { rows } = await this.#database.pool.query<LoggedEvent & { passed: boolean }>({
      name: 'tail_events',
      text: `select xid::text, id, type, actor_id as "actorId", subject_id as "subjectId", data,
          created_at as "createdAt", xid < pg_snapshot_xmin(pg_current_snapshot()) as passed
        from events where (xid, id) > ($1::xid8, $2::int8) order by events.xid, id limit ${BATCH}`,
      values: [this.#cursor.xid, this.#cursor.id],
    });
    if (rows.length > 0) for (const listener of this.#listeners) listener(rows);
    this.#cursor = rows.findLast(({ passed }) => passed) ?? this.#cursor;
    return rows.length < BATCH;
  }

  /** Behind everything that no open transaction can add to. */
  async #begin(): Promise<{ xid: string; id: number }> {
    const { rows } = await this.#database.pool.query<{ xid: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as xid',
    );
    return { xid: rows[0]?.xid ?? '0', id: 0 };
  }
}
