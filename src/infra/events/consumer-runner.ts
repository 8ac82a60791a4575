import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { asUnavailable, withoutValues } from '../db/db-errors.ts';
import type { Log } from '../db/log.ts';
import { type Database, transaction } from '../db/pool.ts';
import { asError } from '../errors.ts';
import type { Tracing } from '../tracing/span.ts';
import type { EventConsumer, LoggedEvent } from './event.ts';
import { type Cursor, isBefore, isSame, lockCursor, moveCursor, readEvents } from './events.queries.ts';
import { failedEvents } from './events.table.ts';
import { AT_ONCE, type NextPoll, PollLoop } from './poll-loop.ts';
import { type BatchSpan, traceBatch } from './trace-batch.ts';

const BATCH = 1000;
/** An event that fails alone this often is set aside. With the backoff below that takes half a minute. */
const MOST_TRIES = 8;
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 60_000;
/** Maximum backoff while the database is away, so that work resumes soon after it is back. */
const LONGEST_AWAY_MS = 2_000;
const BUSY_MS = 100;
const CATCH_UP_POLL_MS = 4;
const GATHER_MS = 200;

type Outcome = 'full' | 'done' | 'nothing' | 'busy';

export interface ConsumersOptions {
  /** A pool of its own, so that consumers do not wait for connections behind requests. */
  database: Database;
  clock: Clock;
  log: Log;
  tracing?: Tracing | null;
  /** First backoff after a failure in ms; it doubles with each retry. Default: 200. */
  firstWaitMs?: number;
}

/** One consumer in this process. Among several processes, the one that has locked the cursor's row does the work. */
export class ConsumerRunner {
  readonly consumer: EventConsumer;
  readonly #options: ConsumersOptions;
  readonly #createCursors: () => Promise<void>;
  /** Size of the next batch. Smaller after a failure, to isolate the event that causes it. */
  #batch = BATCH;
  /** The cursor when this process last read it. Another process may have moved it since. */
  #seen: Cursor = { xid: '0', id: 0 };
  #failures = 0;
  /** The event of the running batch, if it is the only one. */
  #alone: LoggedEvent | undefined;
  /** The event that failed alone and that `#failures` counts for. */
  #failed: LoggedEvent | undefined;
  /** Consecutive tries for which the database was away or busy. */
  #away = 0;
  readonly #loop: PollLoop;

  constructor(options: ConsumersOptions, consumer: EventConsumer, createCursors: () => Promise<void>) {
    this.#options = options;
    this.consumer = consumer;
    this.#createCursors = createCursors;
    this.#loop = new PollLoop(() => this.#poll());
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Makes the consumer read its next batch. It does not poll by itself. */
  wake(): void {
    this.#loop.wake();
  }

  async catchUpWith(target: Cursor): Promise<void> {
    let isPast = false;
    while (!isPast) {
      try {
        // Events of an older transaction that is still running come first.
        const outcome = await this.#takeBatch();
        const waits = outcome === 'nothing' || outcome === 'busy';
        if (waits) await wait(CATCH_UP_POLL_MS);
        isPast = waits ? await this.#isPast(target) : !isBefore(this.#seen, target);
      } catch (error) {
        if (asUnavailable(error)) throw error;
        await wait(await this.#onFailure(asError(error)));
      }
    }
  }

  async #poll(): Promise<NextPoll> {
    try {
      await this.#createCursors();
      const outcome = await this.#takeBatch();
      if (outcome === 'full') return AT_ONCE;
      if (outcome === 'done') return { pause: this.consumer.gatherMs ?? GATHER_MS };
      // The transaction that holds the cursor may have read the log before this event was committed.
      return { pause: 0, ...(outcome === 'busy' && { within: BUSY_MS }) };
    } catch (error) {
      return { pause: await this.#onFailure(asError(error)), within: 0 };
    }
  }

  async #takeBatch(): Promise<Outcome> {
    const { name, types } = this.consumer;
    let seen = this.#seen;
    let batch: BatchSpan | undefined;
    const work = transaction(this.#options.database.db, async (tx) => {
      const cursor = await lockCursor(tx, name);
      if (!cursor) return 'busy';
      seen = cursor;
      const { events, last, count } = await readEvents(tx, cursor, types, this.#batch);
      if (!last) return 'nothing';
      // The id is assigned while the subject is locked, so the ids of one subject are in the order of its changes.
      const ordered = events.toSorted((a, b) => a.id - b.id);
      if (ordered.length === 1) [this.#alone] = ordered;
      batch = traceBatch(this.#options.tracing, name, ordered);
      const handle = async () => {
        if (ordered.length > 0) await this.consumer.handle(tx, ordered);
        await moveCursor(tx, name, last);
      };
      await (batch ? batch.run(handle) : handle());
      seen = last;
      return count === this.#batch ? 'full' : 'done';
    });
    const outcome: Outcome = await work.then(
      (done) => {
        batch?.end();
        return done;
      },
      (error: unknown) => {
        batch?.end(error);
        throw error;
      },
    );
    // Set only after the commit.
    this.#seen = seen;
    this.#away = 0;
    this.#alone = undefined;
    if (outcome === 'full' || outcome === 'done') {
      this.#failures = 0;
      this.#failed = undefined;
      this.#batch = Math.min(BATCH, this.#batch * 2);
    }
    return outcome;
  }

  /** @returns how long to wait before the next try, in ms */
  async #onFailure(error: Error): Promise<number> {
    const { name } = this.consumer;
    const { firstWaitMs = FIRST_WAIT_MS } = this.#options;
    const event = this.#alone;
    this.#alone = undefined;
    // The database is away or busy, which is not the event's fault.
    if (asUnavailable(error)) return Math.min(firstWaitMs * 2 ** this.#away++, LONGEST_AWAY_MS);
    this.#away = 0;
    // Another process may have handled or set aside the event that failed here before.
    if (event && this.#failed && !isSame(event, this.#failed)) this.#failures = 0;
    this.#failed = event;
    this.#failures++;
    const pause = Math.min(firstWaitMs * 2 ** (this.#failures - 1), LONGEST_WAIT_MS);
    const fields = { err: withoutValues(error), consumer: name, try: this.#failures };
    this.#options.log.error(fields, 'A consumer of the event log failed and will retry');
    if (!event && this.#batch > 1) {
      this.#batch = Math.max(1, Math.floor(this.#batch / 10));
      this.#failures = 0;
      return 0;
    }
    if (!event || this.#failures < MOST_TRIES) return pause;
    await this.#setAside(event, error).catch((failure) => {
      this.#options.log.error(
        { err: withoutValues(failure), consumer: name },
        'An event could not be set aside',
      );
    });
    this.#failures = 0;
    return 0;
  }

  /** Stores an event for the operator and moves the cursor past it, so that it does not block the others for ever. */
  async #setAside(event: LoggedEvent, error: Error): Promise<void> {
    const { name, types } = this.consumer;
    const { xid, id, type, actorId, subjectId, data } = event;
    const isSetAside = await transaction(this.#options.database.db, async (tx) => {
      const cursor = await lockCursor(tx, name);
      // Another process may have moved past it, or be trying it.
      const [next] = cursor ? (await readEvents(tx, cursor, types, this.#batch)).events : [];
      if (!next || !isSame(next, event)) return false;
      const failedAt = this.#options.clock.now();
      await tx.insert(failedEvents).values({
        consumer: name,
        eventId: id,
        type,
        actorId,
        subjectId,
        data,
        error: error.message,
        failedAt,
      });
      await moveCursor(tx, name, event);
      return true;
    });
    if (!isSetAside) return;
    const fields = { consumer: name, xid, event: id, type };
    this.#options.log.error(fields, 'An event was set aside: see failed_events');
  }

  async #isPast({ xid, id }: Cursor): Promise<boolean> {
    const { rows } = await this.#options.database.pool.query(
      'select from event_consumers where name = $1 and (xid, id) >= ($2::xid8, $3)',
      [this.consumer.name, xid, id],
    );
    return rows.length > 0;
  }
}
