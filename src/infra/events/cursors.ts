import { sql } from 'drizzle-orm';
import { type Database, type Tx, transaction } from '../db/pool.ts';

/** Any number, as long as nothing else in the database locks it. */
const LOCK = 4_815_162_343;

/** Gives each consumer its place in the log: a new one begins with the oldest event that is kept. */
export async function placeCursors(database: Database, names: readonly string[]): Promise<void> {
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
 * A database that was restored from a dump has events of another server, whose transactions had higher numbers: what
 * happens from now on would stand before them. So everything kept is given the lowest transaction, in its order, and
 * each cursor stays behind the same event. What was written after the restore has higher ids than all that came with it.
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
  // In two steps, below zero first, so that no two have one number on the way.
  await tx.execute(sql`update events e set xid = '0', id = -ranked.place
    from (select xid, id, row_number() over (order by id > ${last}, xid, id) as place from events) ranked
    where (e.xid, e.id) = (ranked.xid, ranked.id)`);
  await tx.execute(sql`update events set id = -id where id < 0`);
}
