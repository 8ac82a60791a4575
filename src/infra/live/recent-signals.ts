import type { Database } from '#infra/db/pool.ts';
import type { LoggedEvent } from '#infra/events/event.ts';
import { readTraceparent } from '#infra/tracing/span.ts';
import type { LiveTables, Signal } from './signals.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
/** With more events than this, reading the page again is cheaper. */
const MOST_EVENTS = 10_000;
/** Old events are removed in batches of this size. */
const TRIM = 500;

/** A cursor of the event log, like `Cursor` there, with a number as transaction id. */
export interface LogCursor {
  xid: number;
  id: number;
}

export interface RecentEvent extends LogCursor {
  /** Milliseconds since 1970. */
  at: number;
  actorId: string | null;
  trace: string | undefined;
  signals: readonly Signal[];
}

/**
 * The most recent events that are sent to pages. A browser that lost its connection can resume at any process, since
 * the log has one order.
 */
export class RecentSignals {
  #events: RecentEvent[] = [];
  #numbers = new Set<number>();
  readonly #tables: LiveTables;
  /** All events after this cursor are in memory. Null until `load`. */
  #from: LogCursor | null = null;

  constructor(tables: LiveTables) {
    this.#tables = tables;
  }

  /** Reads the events from before this process started. */
  async load(database: Database, now: number): Promise<void> {
    const { rows } = await database.pool.query<LoggedEvent>(
      `select xid::text, id, type, actor_id as "actorId", subject_id as "subjectId", data, trace,
        created_at as "createdAt" from events order by events.xid desc, id desc limit $1`,
      [MOST_EVENTS + 1],
    );
    const old = rows.findIndex(({ createdAt }) => createdAt.getTime() < now - KEPT_MS);
    const end = old === -1 && rows.length > MOST_EVENTS ? MOST_EVENTS : old;
    for (const event of (end === -1 ? rows : rows.slice(0, end)).toReversed()) this.add(event);
    const before = rows[end];
    this.#from = before ? logCursorOf(before) : { xid: 0, id: 0 };
  }

  /** @returns what pages get of the event; null if it is known already or pages get nothing */
  add(event: LoggedEvent): RecentEvent | null {
    if (this.#numbers.has(event.id)) return null;
    const signals = this.#tables.signals.get(event.type)?.(event) ?? [];
    if (signals.length === 0) return null;
    const { actorId, createdAt } = event;
    const trace = event.trace ? readTraceparent(event.trace)?.traceId : undefined;
    const entry = { ...logCursorOf(event), actorId, trace, at: createdAt.getTime(), signals };
    // Nearly always at the end.
    const before = this.#events.findLastIndex((one) => isAfter(entry, one));
    this.#events.splice(before + 1, 0, entry);
    this.#numbers.add(entry.id);
    this.#trim(entry.at);
    return entry;
  }

  /** @returns events after a cursor; null if they are no longer known, and the page has to be read again */
  since(cursor: LogCursor): readonly RecentEvent[] | null {
    if (this.#from === null || isAfter(this.#from, cursor)) return null;
    return this.#events.slice(this.#events.findLastIndex((one) => !isAfter(one, cursor)) + 1);
  }

  #trim(now: number): void {
    const far = this.#events[TRIM];
    if (this.#events.length < MOST_EVENTS + TRIM && (!far || far.at >= now - KEPT_MS)) return;
    for (const one of this.#events.splice(0, TRIM)) {
      this.#numbers.delete(one.id);
      if (this.#from && isAfter(one, this.#from)) this.#from = one;
    }
  }
}

export function logCursorOf({ xid, id }: Pick<LoggedEvent, 'xid' | 'id'>): LogCursor {
  return { xid: Number(xid), id };
}

function isAfter(cursor: LogCursor, other: LogCursor): boolean {
  return cursor.xid > other.xid || (cursor.xid === other.xid && cursor.id > other.id);
}

const CURSOR = /^(\d{1,15})-(\d{1,15})$/;

export function formatLogCursor({ xid, id }: LogCursor): string {
  return `${xid}-${id}`;
}

/** @returns null if the text is not a cursor */
export function parseLogCursor(text: string): LogCursor | null {
  const [, xid, id] = CURSOR.exec(text) ?? [];
  return xid === undefined ? null : { xid: Number(xid), id: Number(id) };
}
