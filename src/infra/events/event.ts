import type { Tx } from '../db/pool.ts';
import { currentTrace } from '../tracing/span.ts';
import { events } from './events.table.ts';

/** What happened, as a command writes it. */
export interface NewEvent {
  /** `<thing>.<what happened to it>`, one of those in a manifest. */
  type: string;
  /** The user who did it; null when the clock or the system did. */
  actorId: string | null;
  /** Id of what it happened to. */
  subjectId: string;
  /** Ids, numbers and words of closed lists only: never a text that a user wrote, and no secret. */
  data: Record<string, unknown>;
}

/** As a consumer reads it. */
export interface LoggedEvent extends NewEvent {
  xid: string;
  id: number;
  createdAt: Date;
  /** The W3C traceparent of the write: recorded here, or sent by the caller. */
  trace?: string | null;
}

/** Follows the log. What it does for an event is done once, in the transaction that moves its cursor. */
export interface EventConsumer {
  /** Unlike every other: its cursor is kept by it. */
  name: string;
  /** The types of the events that it is given. */
  types: readonly string[];
  /** For figures that no user waits for: what happens in so many ms is handled together. 200 where it does not say. */
  gatherMs?: number;
  /**
   * Does what follows from some events of its types, in the order of their transactions. Two that overlapped may have
   * committed the other way round, also about one subject: what an event changed is read from the rows, not concluded
   * from the event before it. The same events come again when it throws, so it must do nothing outside of `tx`.
   */
  handle(tx: Tx, events: readonly LoggedEvent[]): Promise<void>;
}

/** A statement has 65,535 parameters at most. */
const MOST_ROWS = 5000;

/** Writes to the log in the transaction in which it happened: the events are there with its rows, or not at all. */
export async function recordEvents(tx: Tx, happened: readonly NewEvent[], now: Date): Promise<void> {
  const trace = currentTrace();
  for (let first = 0; first < happened.length; first += MOST_ROWS) {
    const rows = happened.slice(first, first + MOST_ROWS);
    await tx.insert(events).values(rows.map((event) => ({ ...event, createdAt: now, trace })));
  }
}

/** Writes one event, as `recordEvents` does. Its data may say nothing more. */
export function recordEvent(
  tx: Tx,
  { data = {}, ...event }: Omit<NewEvent, 'data'> & { data?: object },
  now: Date,
): Promise<void> {
  return recordEvents(tx, [{ ...event, data: { ...data } }], now);
}
