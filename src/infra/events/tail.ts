import { asUnavailable, withoutValues } from '../db/db-errors.ts';
import type { Log } from '../db/log.ts';
import type { Database } from '../db/pool.ts';
import { Tally } from '../metrics/measure.ts';
import { throttled } from '../throttled.ts';
import type { LoggedEvent } from './event.ts';
import { type Cursor, IS_AHEAD } from './events.queries.ts';
import { AT_ONCE, type NextPoll, PollLoop } from './poll-loop.ts';

/** Without events it polls ten times a second. */
const IDLE: NextPoll = { pause: 20, within: 80 };
/** The pause after a poll that read events, so that many form one batch. Short, since open pages wait for them. */
const GATHER: NextPoll = { pause: 50, within: 0 };
/** After this long without a poll, events may have been missed. */
const CURRENT_MS = 1_000;
const BATCH = 2_000;
const COMPARE_MS = 1_000;

export interface TailedEvent extends LoggedEvent {
  /** False while an older transaction is open. The event is passed again, in its final order, once none is. */
  isFinal: boolean;
  /** A position in the write-ahead log after the event. */
  walPosition: number;
}

/**
 * Passes events to listeners in this process, such as caches. Every process gets every event from its start on. Use a
 * consumer for effects that must happen once.
 */
export interface EventTail {
  /**
   * Registers a listener. It gets an event at each poll while an older transaction is open, and once more when the
   * event is final. If it throws, it gets each event of the batch again, alone.
   * @param name identifies the listener in logs and metrics when it throws
   */
  on(name: string, listener: Listener): void;
  readonly failures: Pick<Tally, 'read'>;
  /** After everything that was passed on in order; null before the first poll. */
  readonly cursor: Cursor | null;
  readonly started: Promise<void>;
  /** Whether everything committed a second ago was passed on. False before `start` and while the database is away. */
  readonly current: boolean;
  /** Time since it last reached the end of the log, in ms. 0 before `start`. */
  readonly behindMs: number;
  start(): void;
  stop(): Promise<void>;
  wake(): void;
}

type Listener = (events: readonly TailedEvent[]) => void;

interface Failure {
  error: unknown;
  event: TailedEvent;
}

/** @param database a pool of its own */
export function createEventTail(database: Database, log: Log): EventTail {
  return new Tail(database, log);
}

class Tail implements EventTail {
  readonly failures = new Tally();
  readonly #database: Database;
  readonly #log: Log;
  readonly #listeners: { listener: Listener; onFailure: (failure: Failure) => void }[] = [];
  #cursor: Cursor | undefined;
  readonly #begun = Promise.withResolvers<void>();
  #currentUntil = 0;
  #comparedAt = 0;
  #reachedAt: number | undefined;
  readonly #loop = new PollLoop(() => this.#follow());

  readonly #writeUnreadable = throttled<unknown>((error, count) => {
    this.#log.error({ err: withoutValues(error), count }, 'The event log could not be read');
  });

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  on(name: string, listener: Listener): void {
    const writeFailure = throttled<Failure>(({ error, event: { xid, id, type } }, count) => {
      const fields = { err: withoutValues(error), listener: name, xid, event: id, type, count };
      this.#log.error(fields, 'A listener of the event log failed');
    });
    const onFailure = (failure: Failure) => {
      this.failures.add(name);
      writeFailure(failure);
    };
    this.#listeners.push({ listener, onFailure });
  }

  get current(): boolean {
    return performance.now() < this.#currentUntil;
  }

  get cursor(): Cursor | null {
    return this.#cursor ?? null;
  }

  get started(): Promise<void> {
    return this.#begun.promise;
  }

  get behindMs(): number {
    return this.#reachedAt === undefined ? 0 : performance.now() - this.#reachedAt;
  }

  start(): void {
    this.#reachedAt ??= performance.now();
    this.#loop.start();
  }

  async stop(): Promise<void> {
    await this.#loop.stop();
    this.#currentUntil = 0;
  }

  wake(): void {
    this.#loop.wake();
  }

  async #follow(): Promise<NextPoll> {
    const at = performance.now();
    try {
      const before = this.#cursor;
      const read = await this.#look();
      // Behind an open transaction the cursor stays, and the next poll would read the same events.
      if (read === BATCH) return this.#cursor === before ? GATHER : AT_ONCE;
      this.#reachedAt = at;
      if (!this.#loop.stopped) this.#currentUntil = at + CURRENT_MS;
      return read > 0 ? GATHER : IDLE;
    } catch (error) {
      // `current` and the pool already report that the database is away.
      if (!asUnavailable(error)) this.#writeUnreadable(error);
      return IDLE;
    }
  }

  /** @returns how many events it read */
  async #look(): Promise<number> {
    this.#cursor ??= await this.#begin();
    this.#begun.resolve();
    const { rows } = await this.#database.pool.query<TailedEvent>({
      name: 'tail_events',
      text: `select xid::text, id, type, actor_id as "actorId", subject_id as "subjectId", data, trace,
          created_at as "createdAt", xid < (select events_fence($1::xid8, $2::int8)) as "isFinal",
          (select pg_current_wal_flush_lsn() - '0/0')::int8 as "walPosition"
        from events where (xid, id) > ($1::xid8, $2::int8) order by events.xid, id limit ${BATCH}`,
      values: [this.#cursor.xid, this.#cursor.id],
    });
    if (rows.length > 0)
      for (const { listener, onFailure } of this.#listeners) deliver(listener, rows, onFailure);
    this.#cursor = rows.findLast(({ isFinal }) => isFinal) ?? this.#cursor;
    if (rows.length === 0 && performance.now() - this.#comparedAt > COMPARE_MS)
      await this.#compare(this.#cursor);
    return rows.length;
  }

  /**
   * Starts anew if the log went back, after a failover. Caches may keep lost events until their TTL of seconds ends.
   */
  async #compare({ xid }: Cursor): Promise<void> {
    this.#comparedAt = performance.now();
    const text = `select ${IS_AHEAD} as "isAhead"`;
    const { rows } = await this.#database.pool.query<{ isAhead: boolean }>({
      name: 'tail_is_ahead',
      text,
      values: [xid],
    });
    if (rows[0]?.isAhead) this.#cursor = await this.#begin();
  }

  async #begin(): Promise<Cursor> {
    const { rows } = await this.#database.pool.query<{ xid: string }>('select events_fence()::text as xid');
    return { xid: rows[0]?.xid ?? '0', id: 0 };
  }
}

/** If a listener throws, it gets each event alone, and misses only those at which it throws. */
function deliver(
  listener: Listener,
  events: readonly TailedEvent[],
  onFailure: (failure: Failure) => void,
): void {
  try {
    listener(events);
  } catch (error) {
    const [event, ...others] = events;
    if (event && others.length === 0) onFailure({ error, event });
    else for (const one of events) deliver(listener, [one], onFailure);
  }
}
