import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../db/pool.ts';
import type { LoggedEvent } from './event.ts';

/** A place in the log: behind the event with this transaction and id. */
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

/** The newest event, and the names of the consumers that have not come to it; undefined where there is none. */
export async function findNewest({
  pool,
}: Pick<Database, 'pool'>): Promise<(Cursor & { behind: string[] }) | undefined> {
  const { rows } = await pool.query<Cursor & { behind: string[] }>({
    name: 'newest_event',
    text: `select newest.xid::text, newest.id,
        array(select name from event_consumers c where (c.xid, c.id) < (newest.xid, newest.id)) as behind
      from (select xid, id from events order by xid desc, id desc limit 1) as newest`,
  });
  return rows[0];
}

/**
 * Whether a cursor stands where this database has not been yet: $1 its transaction. So it is when a server leads that had
 * not everything (Patroni calls it another timeline): what was there is gone, and its numbers come again.
 */
export const IS_AHEAD = '$1::xid8 > pg_snapshot_xmax(pg_current_snapshot())';

/**
 * Gives a row where something stands behind the cursor of $1 and $2, or where the cursor is ahead. In an order, or the
 * planner would read the log from its beginning, where everything is passed already.
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

/** What stands behind a cursor, of some types. */
interface NextEvents {
  /** Those of the types, in order. */
  events: LoggedEvent[];
  /** The last one of all, to which the cursor moves; null where nothing stands there. */
  last: Cursor | null;
  /** How many were looked at, of all types. */
  count: number;
}

/**
 * Looks at the events behind a cursor, and brings those of some types. Only up to the oldest transaction of this database
 * that is still under way: one that began before and commits later would otherwise be passed over. Two transactions that
 * overlap may each have the lower number of one kind, xid or id; only the xid is compared with what is under way, so the
 * order begins with it.
 * @param limit how many are looked at
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
        row_number() over (order by xid, id) as place, count(*) over () as count
      from (
        select * from events where (xid, id) > (${cursor.xid}::xid8, ${cursor.id}::int8)
          and xid < (select events_fence(${cursor.xid}::xid8, ${cursor.id}::int8))
        order by xid, id limit ${limit}
      ) as behind
    )
    select xid::text, id, type, actor_id as "actorId", subject_id as "subjectId", data, created_at as "createdAt",
      trace, count::int
    from next where type = any(${sql.param(types)}) or place = count order by next.xid, id`);
  // It is brought whatever its type is.
  const last = rows.at(-1) ?? null;
  return { events: rows.filter(({ type }) => types.includes(type)), last, count: last?.count ?? 0 };
}

export async function moveCursor(tx: Tx, name: string, { xid, id }: Cursor): Promise<void> {
  await tx.execute(sql`update event_consumers set xid = ${xid}::xid8, id = ${id} where name = ${name}`);
}
