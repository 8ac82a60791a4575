import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../db/pool.ts';
import type { LoggedEvent } from './event.ts';

/** A cursor of the event log: after the event with this transaction id and id. */
export interface Cursor {
  xid: string;
  id: number;
}

export function isBefore(one: Cursor, other: Cursor): boolean {
  return one.xid === other.xid ? one.id < other.id : BigInt(one.xid) < BigInt(other.xid);
}

export function isSame(one: Cursor, other: Cursor): boolean {
  return one.xid === other.xid && one.id === other.id;
}

/** The newest event, and the consumers that have not reached it; undefined if the log is empty. */
export async function findNewest({
  pool,
}: Pick<Database, 'pool'>): Promise<(Cursor & { lagging: string[] }) | undefined> {
  const { rows } = await pool.query<Cursor & { lagging: string[] }>({
    name: 'newest_event',
    text: `select newest.xid::text, newest.id,
        array(select name from event_consumers c where (c.xid, c.id) < (newest.xid, newest.id)) as lagging
      from (select xid, id from events order by xid desc, id desc limit 1) as newest`,
  });
  return rows[0];
}

/**
 * SQL condition that a cursor ($1 its transaction id) is ahead of this database. It happens after a failover to a
 * replica that lagged (a new timeline): the lost events' numbers are used again.
 */
export const IS_AHEAD = '$1::xid8 > pg_snapshot_xmax(pg_current_snapshot())';

/**
 * Returns a row if there are events after the cursor ($1, $2), or if the cursor is ahead. The ORDER BY is needed:
 * without it, the planner would scan the log from its beginning.
 */
export const HAS_MORE = `(select from events where (xid, id) > ($1::xid8, $2::int8)
    and xid < (select events_fence($1::xid8, $2::int8)) order by xid, id limit 1)
  union all select where ${IS_AHEAD}`;

/** @returns null while another process handles a batch of this consumer */
export async function lockCursor(tx: Tx, name: string): Promise<Cursor | null> {
  const { rows } = await tx.execute<{ xid: string; id: number }>(
    sql`select xid::text, id from event_consumers where name = ${name} for update skip locked`,
  );
  return rows[0] ?? null;
}

interface NextEvents {
  events: LoggedEvent[];
  /** The last event of any type, to which the cursor moves; null if there is none. */
  last: Cursor | null;
  count: number;
}

/**
 * Reads the events after a cursor, and returns those of some types. It stops at the oldest running transaction of this
 * database: events of a transaction that began earlier and commits later would be skipped otherwise. Of two
 * overlapping transactions, one may have the lower xid and the other the lower id. Only the xid can be compared with
 * running transactions, so the order starts with it.
 * @param limit maximum number of events read, of all types
 */
export async function readEvents(
  tx: Tx,
  cursor: Cursor,
  types: readonly string[],
  limit: number,
): Promise<NextEvents> {
  const { rows } = await tx.execute<LoggedEvent & { count: number } & Record<string, unknown>>(sql`
    with next as materialized (
      select xid, id, type, actor_id, subject_id, data, created_at, trace,
        row_number() over (order by xid, id) as rank, count(*) over () as count
      from (
        select * from events where (xid, id) > (${cursor.xid}::xid8, ${cursor.id}::int8)
          and xid < (select events_fence(${cursor.xid}::xid8, ${cursor.id}::int8))
        order by xid, id limit ${limit}
      ) as following
    )
    select xid::text, id, type, actor_id as "actorId", subject_id as "subjectId", data, created_at as "createdAt",
      trace, count::int
    from next where type = any(${sql.param(types)}) or rank = count order by next.xid, id`);
  // The query returns the last event whatever its type is.
  const last = rows.at(-1) ?? null;
  return { events: rows.filter(({ type }) => types.includes(type)), last, count: last?.count ?? 0 };
}

export async function moveCursor(tx: Tx, name: string, { xid, id }: Cursor): Promise<void> {
  await tx.execute(sql`update event_consumers set xid = ${xid}::xid8, id = ${id} where name = ${name}`);
}
