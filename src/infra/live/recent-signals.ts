import type { Database } from '#infra/db/pool.ts';
import type { LoggedEvent } from '#infra/events/event.ts';
import { readTraceparent } from '#infra/tracing/span.ts';
import type { LiveTables, Signal } from './signals.ts';

/** How far back a page that lost its line can go on. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** Reading a page again costs less than going through more events than this. */
const MOST_EVENTS = 10_000;
/** What is too old goes by so many at a time. */
const TRIM = 500;

/** A place in the log: behind the event with this transaction and id. */
export interface LogPlace {
  xid: number;
  id: number;
}

/** An event that pages hear of. */
export interface Entry extends LogPlace {
  /** Milliseconds since 1970. */
  at: number;
  actorId: string | null;
  /** The id of the trace that wrote it. */
  trace: string | undefined;
  signals: readonly Signal[];
}

/**
 * The last events that pages hear of, in the process, for a page that lost its line for a moment and comes back:
 * here or at another process, since the log has one order.
 */
export class RecentSignals {
  /** In the order of the log. */
  #entry: Entry[] = [];
  #numbers = new Set<number>();
  readonly #tables: LiveTables;
  /** Behind it everything is there. Null until it was loaded. */
  #from: LogPlace | null = null;

  constructor(tables: LiveTables) {
    this.#tables = tables;
  }

  /** Reads what happened before this process started. */
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

  /** @returns what pages hear of it; null for what was here before, and where there is nothing to hear */
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

  /** @returns what happened behind a place; null where that is not known any more, and the page has to be read again */
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

/** As it is given to a browser. */
export function writeLogPlace({ xid, id }: LogPlace): string {
  return `${xid}-${id}`;
}

/** @returns null for what no browser was ever given */
export function readLogPlace(text: string): LogPlace | null {
  const [, xid, id] = PLACE.exec(text) ?? [];
  return xid === undefined ? null : { xid: Number(xid), id: Number(id) };
}
