import { sql } from 'drizzle-orm';
import { type Database, type Tx, transaction } from '../db/pool.ts';

/** An arbitrary number that no other advisory lock uses. */
const LOCK = 4_815_162_343;

/** Creates missing cursors: a new consumer starts with the oldest event in the log. */
export async function createCursors(database: Database, names: readonly string[]): Promise<void> {
  await transaction(database.db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    for (const name of names) {
      await tx.execute(
        sql`insert into event_consumers (name, xid, id) values (${name}, '0', 0) on conflict do nothing`,
      );
    }
    const { rows } =
      await tx.execute(sql`select from events where xid >= pg_snapshot_xmax(pg_current_snapshot())
      union all select from event_consumers where xid >= pg_snapshot_xmax(pg_current_snapshot())`);
    if (rows.length > 0) await renumber(tx);
  });
}

/**
 * A database restored from a dump has events with the higher transaction ids of another server, so new events would
 * sort before them. This gives all restored events the lowest transaction id, in their order, and moves each cursor so
 * that it stays after the same event. Events written after the restore have higher ids than all restored ones.
 */
async function renumber(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table events, event_consumers in exclusive mode`);
  const foreign = sql`where xid >= pg_snapshot_xmax(pg_current_snapshot())`;
  const restored = sql`(select max(id) from (select id from events ${foreign}
    union all select id from event_consumers ${foreign}) as high)`;
  const { rows } = await tx.execute<{ id: number }>(sql`select ${restored} as id`);
  const last = rows[0]?.id ?? 0;
  await tx.execute(sql`update event_consumers c set xid = '0',
    id = (select count(*) from events e where e.id <= ${last} and (e.xid, e.id) <= (c.xid, c.id))`);
  // In two steps, negative ids first, so that no two rows have the same id in between.
  await tx.execute(sql`update events e set xid = '0', id = -ranked.rank
    from (select xid, id, row_number() over (order by id > ${last}, xid, id) as rank from events) ranked
    where (e.xid, e.id) = (ranked.xid, ranked.id)`);
  await tx.execute(sql`update events set id = -id where id < 0`);
}
