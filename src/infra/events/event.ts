import type { Tx } from '../db/pool.ts';
import { currentTrace } from '../tracing/span.ts';
import { events } from './events.table.ts';

export interface NewEvent {
  type: string;
  /** The user who caused it; null for the clock or the system. */
  actorId: string | null;
  subjectId: string;
  data: Record<string, unknown>;
}

export interface LoggedEvent extends NewEvent {
  xid: string;
  id: number;
  createdAt: Date;
  /** The W3C traceparent of the write, recorded here or sent by the caller. */
  trace?: string | null;
}

export interface EventConsumer {
  /** Unique, since the cursor is stored under it. */
  name: string;
  types: readonly string[];
  /**
   * Minimum interval between batches in ms, while there are many events. Higher for statistics, which nobody waits
   * for. Default: 200.
   */
  gatherMs?: number;
  /**
   * Handles a batch of events, in the order of their ids. Transactions that overlapped may have committed in another
   * order, so read the present state from the rows instead of deriving it from earlier events. If it throws, the same
   * events come again, so it must do nothing outside of `tx`.
   */
  handle(tx: Tx, events: readonly LoggedEvent[]): Promise<void>;
}

/** PostgreSQL allows 65,535 parameters in a statement. */
const MOST_ROWS = 5000;

export async function recordEvents(tx: Tx, newEvents: readonly NewEvent[], now: Date): Promise<void> {
  const trace = currentTrace();
  for (let first = 0; first < newEvents.length; first += MOST_ROWS) {
    const rows = newEvents.slice(first, first + MOST_ROWS);
    await tx.insert(events).values(rows.map((event) => ({ ...event, createdAt: now, trace })));
  }
}

/** Writes one event. `data` is any object, since TypeScript does not assign an interface to the type in `NewEvent`. */
export function recordEvent(
  tx: Tx,
  { data = {}, ...event }: Omit<NewEvent, 'data'> & { data?: object },
  now: Date,
): Promise<void> {
  return recordEvents(tx, [{ ...event, data: { ...data } }], now);
}
