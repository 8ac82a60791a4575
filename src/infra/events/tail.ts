import type { Database } from '../db/pool.ts';
import type { LoggedEvent } from './event.ts';
import type { Cursor } from './events.queries.ts';
import { LookLoop } from './look-loop.ts';

const LOOK_MS = 100;
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
  #cursor: Cursor | undefined;
  #currentUntil = 0;
  readonly #loop = new LookLoop(() => this.#follow());

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
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    this.#currentUntil = 0;
  }

  wake(): void {
    this.#loop.wake();
  }

  async #follow(): Promise<number | 'again'> {
    const at = performance.now();
    try {
      if (!(await this.#look())) return 'again';
      if (!this.#loop.stopped) this.#currentUntil = at + CURRENT_MS;
    } catch {
      // The database is away: `current` says so, and the pool's own log.
    }
    return LOOK_MS;
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
  async #begin(): Promise<Cursor> {
    const { rows } = await this.#database.pool.query<{ xid: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as xid',
    );
    return { xid: rows[0]?.xid ?? '0', id: 0 };
  }
}
