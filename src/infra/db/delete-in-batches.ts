import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { PoolDb } from './pool.ts';

const BATCH = 1000;

/**
 * Deletes rows in batches, each in a transaction of its own, so that none times out and a failure loses only one
 * batch. Skips rows that are locked; the next run deletes them.
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
