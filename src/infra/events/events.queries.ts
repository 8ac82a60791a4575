import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../db/pool.ts';
import type { EventConsumer, LoggedEvent } from './event.ts';

const MOST_PASSED = 1_000;

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

/** The newest event, and whether every consumer has reached it; undefined if the log is empty. */
export async function findNewest({
  pool,
}: Pick<Database, 'pool'>): Promise<(Cursor & { isReached: boolean }) | undefined> {
  const { rows } = await pool.query<Cursor & { isReached: boolean }>({
    name: 'newest_event',
    text: `select newest.xid::text, newest.id,
        not exists (select from event_consumers c where (c.xid, c.id) < (newest.xid, newest.id)) as "isReached"
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
 * Moves cursors to the newest event before the fence, if their consumers want none of the events after them. A cursor
 * with MOST_PASSED or more events after it stays: its consumer reads them in batches. Parameter: names and types ($1),
 * as JSON. The ORDER BY is needed: without it, the planner would scan the log from its beginning.
 */
export const PASS_UNWANTED = `with newest as materialized (
    select xid, id from events where xid < (select events_fence()) order by events.xid desc, id desc limit 1),
  consumers as (select name, types from jsonb_to_recordset($1::jsonb) as w (name text, types text[])),
  idle as materialized (
    select c.name from event_consumers c join consumers w on w.name = c.name, newest n
    where (c.xid, c.id) < (n.xid, n.id)
      and (select count(*) < ${MOST_PASSED} and coalesce(bool_and(following.type <> all (w.types)), true)
        from (select e.type from events e where (e.xid, e.id) > (c.xid, c.id)
          order by e.xid, e.id limit ${MOST_PASSED}) as following)
    for no key update of c skip locked),
  passed as (
    update event_consumers c set xid = n.xid, id = n.id from idle, newest n where c.name = idle.name
    returning c.name)
  select c.name from event_consumers c join consumers w on w.name = c.name
  where c.name not in (select name from passed)
    and (c.xid, c.id) < (select e.xid, e.id from events e order by e.xid desc, e.id desc limit 1)`;

/**
 * Moves the cursors of consumers that are behind only by events of other types, unless another process is moving them.
 * @returns the names of those that were not moved and are behind the newest event
 */
export async function passUnwanted(
  { pool }: Pick<Database, 'pool'>,
  consumers: readonly Pick<EventConsumer, 'name' | 'types'>[],
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>({
    name: 'pass_unwanted_events',
    text: PASS_UNWANTED,
    values: [JSON.stringify(consumers.map(({ name, types }) => ({ name, types })))],
  });
  return rows.map(({ name }) => name);
}

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
          and xid < (select events_fence())
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
