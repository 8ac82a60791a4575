import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { PoolDb } from './pool.ts';

const BATCH = 1000;

/**
 * Deletes the rows of a condition a batch at a time, each in a transaction of its own: none is long enough for a
 * time-out, and what was deleted stays deleted when a later one fails. A row that a transaction holds is left for the
 * next time.
 */
export async function deleteInBatches(
  db: PoolDb,
  from: PgTable,
  where: SQL | undefined,
  batch = BATCH,
): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`delete from ${from} where ctid = any (array(
      select ctid from ${from} where ${where ?? sql`true`} limit ${batch} for update skip locked))`);
    if ((rowCount ?? 0) < batch) return;
  }
}
