import { eq, type SQL, sql } from 'drizzle-orm';
import { deleteBatch, ERASE_BATCH, type Left, runUntilRowsLeft } from '#infra/db/erase-batch.ts';
import type { Tx } from '#infra/db/pool.ts';
import { takenDownComments } from './taken-down.table.ts';

/**
 * Deletes a batch of the reactions to a thing that is being deleted, and updates its counters. The thing must be
 * locked and no longer visible.
 * @param table of the thing
 */
export function eraseReactionsTo(tx: Tx, table: 'kollabs' | 'posts', id: string): Promise<Left> {
  const some = (rows: SQL) => sql`ctid = any(array(${rows} limit ${ERASE_BATCH}))`;
  const top = sql`subject_id = ${id} and parent_id is null`;
  return runUntilRowsLeft(
    () =>
      counted(tx, table, id, {
        gone: sql`delete from likes where ${some(sql`select ctid from likes where subject_id = ${id}`)}
          returning null::uuid as parent_id, true as counts`,
        count: 'like_count',
      }),
    () =>
      counted(tx, table, id, {
        gone: sql`delete from comments where ${some(sql`select r.ctid from comments p
            join comments r on r.parent_id = p.id where p.subject_id = ${id} and p.parent_id is null`)}
          returning parent_id, true as counts`,
        count: 'comment_count',
      }),
    () =>
      counted(tx, table, id, {
        gone: sql`delete from comments where ${some(sql`select ctid from comments where ${top}`)}
          returning parent_id, deleted_at is null as counts`,
        count: 'comment_count',
      }),
    () => deleteBatch(tx, takenDownComments, eq(takenDownComments.subjectId, id)),
  );
}

async function counted(
  tx: Tx,
  table: string,
  id: string,
  { gone, count }: { gone: SQL; count: 'like_count' | 'comment_count' },
): Promise<Left> {
  const column = sql.raw(count);
  const { rows } = await tx.execute<{ gone: number }>(sql`with gone as (${gone}),
    fewer as (update comments c set reply_count = c.reply_count - less.rows
      from (select parent_id as id, count(*) as rows from gone where parent_id is not null group by 1) as less
      where c.id = less.id),
    counted as (update ${sql.raw(table)} s set ${column} = s.${column} - less.rows
      from (select count(*) as rows from gone where counts) as less where s.id = ${id} and less.rows > 0)
    select count(*)::int as gone from gone`);
  return rows[0]?.gone ? 'more' : 'nothing';
}
