import { asUnavailable, withoutValues } from '../db/db-errors.ts';
import type { Log } from '../db/log.ts';
import type { Database } from '../db/pool.ts';
import { Tally } from '../metrics/measure.ts';
import { throttled } from '../throttled.ts';
import type { LoggedEvent } from './event.ts';
import { type Cursor, IS_AHEAD } from './events.queries.ts';
import { type Polled, PollLoop } from './poll-loop.ts';

/** With the rest that the loop takes, ten times a second. */
const LOOK_MS = 80;
/** Shorter than that of consumers: open pages wait for it. */
const GATHER_MS = 50;
/** What has not been looked at for so long may have been missed. */
const CURRENT_MS = 1_000;
const BATCH = 2_000;
/** How often it looks whether the log went back behind it. */
const COMPARE_MS = 1_000;

/** An event, as the tail tells of it. */
export interface TailedEvent extends LoggedEvent {
  /** Whether everything before it was told. Otherwise it comes again, in its order. */
  passed: boolean;
  /** How far the write-ahead log went when it was seen: it stands before that. */
  position: number;
}

/**
 * What happens, told to everything in this process that keeps something: every process hears every event, from its
 * start on. For effects that must happen once there are consumers.
 */
export interface EventTail {
  /**
   * Registers a listener. It may be told of an event twice: of one that was committed while an older transaction is
   * still open, at once and again in its order; and of one in a batch in which it threw.
   * @param name names it in the log and in the metrics when it throws
   */
  on(name: string, listener: Listener): void;
  /** Events that a listener threw at, by its name. */
  readonly failures: Pick<Tally, 'read'>;
  /** Behind everything that was told in its order; null before the first look. */
  readonly cursor: Cursor | null;
  /** Resolves with the first look. */
  readonly started: Promise<void>;
  /** Whether everything that was committed a second ago was told. False before `start`, and while the database is away. */
  readonly current: boolean;
  /** For how long it has not seen the end of the log, in ms. 0 before `start`. */
  readonly behindMs: number;
  start(): void;
  stop(): Promise<void>;
  /** Looks soon: something was committed. */
  wake(): void;
}

type Listener = (events: readonly TailedEvent[]) => void;

interface Failure {
  error: unknown;
  event: TailedEvent;
}

/** @param database connections of its own */
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
  readonly #loop = new PollLoop(() => this.#follow(), GATHER_MS);

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

  async #follow(): Promise<Polled> {
    const at = performance.now();
    try {
      const read = await this.#look();
      if (read === BATCH) return 'more';
      this.#reachedAt = at;
      if (!this.#loop.stopped) this.#currentUntil = at + CURRENT_MS;
      return read > 0 ? 'read' : LOOK_MS;
    } catch (error) {
      // That the database is away is told by `current` and by the pool.
      if (!asUnavailable(error)) this.#writeUnreadable(error);
      return LOOK_MS;
    }
  }

  /** @returns how many events it read */
  async #look(): Promise<number> {
    this.#cursor ??= await this.#begin();
    this.#begun.resolve();
    const { rows } = await this.#database.pool.query<TailedEvent>({
      name: 'tail_events',
      text: `select xid::text, id, type, actor_id as "actorId", subject_id as "subjectId", data, trace,
          created_at as "createdAt", xid < (select events_fence($1::xid8, $2::int8)) as passed,
          (select pg_current_wal_flush_lsn() - '0/0')::int8 as position
        from events where (xid, id) > ($1::xid8, $2::int8) order by events.xid, id limit ${BATCH}`,
      values: [this.#cursor.xid, this.#cursor.id],
    });
    if (rows.length > 0)
      for (const { listener, onFailure } of this.#listeners) tell(listener, rows, onFailure);
    this.#cursor = rows.findLast(({ passed }) => passed) ?? this.#cursor;
    if (rows.length === 0 && performance.now() - this.#comparedAt > COMPARE_MS)
      await this.#compare(this.#cursor);
    return rows.length;
  }

  /** Begins anew where the log went back. What is kept of what is gone stays for as long as it is kept: seconds. */
  async #compare({ xid }: Cursor): Promise<void> {
    this.#comparedAt = performance.now();
    const text = `select ${IS_AHEAD} as "isAhead"`;
    const { rows } = await this.#database.pool.query<{ isAhead: boolean }>({
      ...{ name: 'tail_is_ahead', text, values: [xid] },
    });
    if (rows[0]?.isAhead) this.#cursor = await this.#begin();
  }

  /** Behind everything that no open transaction can add to. */
  async #begin(): Promise<Cursor> {
    const { rows } = await this.#database.pool.query<{ xid: string }>('select events_fence()::text as xid');
    return { xid: rows[0]?.xid ?? '0', id: 0 };
  }
}

/** Where a listener throws, it is told each event alone: it misses only those that it throws at. */
function tell(
  listener: Listener,
  events: readonly TailedEvent[],
  onFailure: (failure: Failure) => void,
): void {
  try {
    listener(events);
  } catch (error) {
    const [event, ...others] = events;
    if (event && others.length === 0) onFailure({ error, event });
    else for (const one of events) tell(listener, [one], onFailure);
  }
}
