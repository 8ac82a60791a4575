import type { Database } from '#infra/db/pool.ts';
import type { LoggedEvent } from '#infra/events/event.ts';
import { readTraceparent } from '#infra/tracing/span.ts';
import type { LiveTables, Signal } from './signals.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
/** With more events than this, reading the page again is cheaper. */
const MOST_EVENTS = 10_000;
/** Old events are removed in batches of this size. */
const TRIM = 500;

/** A position in the log: after the event with this transaction id and id. */
export interface LogPosition {
  xid: number;
  id: number;
}

export interface RecentEvent extends LogPosition {
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
  /** All events after this position are in memory. Null until `load`. */
  #from: LogPosition | null = null;

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
    this.#from = before ? logPositionOf(before) : { xid: 0, id: 0 };
  }

  /** @returns what pages get of the event; null if it is known already or pages get nothing */
  add(event: LoggedEvent): RecentEvent | null {
    if (this.#numbers.has(event.id)) return null;
    const signals = this.#tables.signals.get(event.type)?.(event) ?? [];
    if (signals.length === 0) return null;
    const { actorId, createdAt } = event;
    const trace = event.trace ? readTraceparent(event.trace)?.traceId : undefined;
    const entry = { ...logPositionOf(event), actorId, trace, at: createdAt.getTime(), signals };
    // Nearly always at the end.
    const before = this.#events.findLastIndex((one) => isAfter(entry, one));
    this.#events.splice(before + 1, 0, entry);
    this.#numbers.add(entry.id);
    this.#trim(entry.at);
    return entry;
  }

  /** @returns events after a position; null if they are no longer known, and the page has to be read again */
  since(position: LogPosition): readonly RecentEvent[] | null {
    if (this.#from === null || isAfter(this.#from, position)) return null;
    return this.#events.slice(this.#events.findLastIndex((one) => !isAfter(one, position)) + 1);
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

export function logPositionOf({ xid, id }: Pick<LoggedEvent, 'xid' | 'id'>): LogPosition {
  return { xid: Number(xid), id };
}

function isAfter(position: LogPosition, other: LogPosition): boolean {
  return position.xid > other.xid || (position.xid === other.xid && position.id > other.id);
}

const POSITION = /^(\d{1,15})-(\d{1,15})$/;

export function formatLogPosition({ xid, id }: LogPosition): string {
  return `${xid}-${id}`;
}

/** @returns null if the text is not a position */
export function parseLogPosition(text: string): LogPosition | null {
  const [, xid, id] = POSITION.exec(text) ?? [];
  return xid === undefined ? null : { xid: Number(xid), id: Number(id) };
}
