import type { Database } from '#infra/db/pool.ts';
import type { LoggedEvent } from '#infra/events/event.ts';
import { readTraceparent } from '#infra/tracing/span.ts';
import type { LiveTables, Signal } from './signals.ts';

/** How far back a browser can resume. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** With more events than this, reading the page again is cheaper. */
const MOST_EVENTS = 10_000;
/** Old events are removed in batches of this size. */
const TRIM = 500;

/** A position in the log: after the event with this transaction id and id. */
export interface LogPlace {
  xid: number;
  id: number;
}

/** An event that is sent to pages. */
export interface Entry extends LogPlace {
  /** Milliseconds since 1970. */
  at: number;
  actorId: string | null;
  /** The id of the trace that wrote the event. */
  trace: string | undefined;
  signals: readonly Signal[];
}

/**
 * The most recent events that are sent to pages. A browser that lost its connection can resume at any process, since
 * the log has one order.
 */
export class RecentSignals {
  /** In the order of the log. */
  #entry: Entry[] = [];
  #numbers = new Set<number>();
  readonly #tables: LiveTables;
  /** All events after this position are in memory. Null until `load`. */
  #from: LogPlace | null = null;

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
    this.#from = before ? logPlaceOf(before) : { xid: 0, id: 0 };
  }

  /**
   * @returns what pages get of the event; null if it is known already or pages get nothing
   */
  add(event: LoggedEvent): Entry | null {
    if (this.#numbers.has(event.id)) return null;
    const signals = this.#tables.signals.get(event.type)?.(event) ?? [];
    if (signals.length === 0) return null;
    const { actorId, createdAt } = event;
    const trace = event.trace ? readTraceparent(event.trace)?.traceId : undefined;
    const entry = { ...logPlaceOf(event), actorId, trace, at: createdAt.getTime(), signals };
    // Nearly always at the end.
    const before = this.#entry.findLastIndex((one) => isBehind(entry, one));
    this.#entry.splice(before + 1, 0, entry);
    this.#numbers.add(entry.id);
    this.#trim(entry.at);
    return entry;
  }

  /**
   * @returns events after a position; null if they are no longer known, and the page has to be read again
   */
  since(place: LogPlace): readonly Entry[] | null {
    if (this.#from === null || isBehind(this.#from, place)) return null;
    return this.#entry.slice(this.#entry.findLastIndex((one) => !isBehind(one, place)) + 1);
  }

  #trim(now: number): void {
    const far = this.#entry[TRIM];
    if (this.#entry.length < MOST_EVENTS + TRIM && (!far || far.at >= now - KEPT_MS)) return;
    for (const one of this.#entry.splice(0, TRIM)) {
      this.#numbers.delete(one.id);
      if (this.#from && isBehind(one, this.#from)) this.#from = one;
    }
  }
}

export function logPlaceOf({ xid, id }: Pick<LoggedEvent, 'xid' | 'id'>): LogPlace {
  return { xid: Number(xid), id };
}

function isBehind(place: LogPlace, other: LogPlace): boolean {
  return place.xid > other.xid || (place.xid === other.xid && place.id > other.id);
}

const PLACE = /^(\d{1,15})-(\d{1,15})$/;

/** Formats a position for a browser. */
export function writeLogPlace({ xid, id }: LogPlace): string {
  return `${xid}-${id}`;
}

/**
 * @returns null if the text is not a position
 */
export function readLogPlace(text: string): LogPlace | null {
  const [, xid, id] = PLACE.exec(text) ?? [];
  return xid === undefined ? null : { xid: Number(xid), id: Number(id) };
}
