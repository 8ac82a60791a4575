import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './pool.ts';

/** What is left after a step of an erasure: nothing, more rows, or only rows that other transactions have locked. */
export type Left = 'nothing' | 'more' | 'locked';

/** Rows in a batch. A batch takes some tens of milliseconds. */
export const ERASE_BATCH = 200;

export function deleteBatch(tx: Tx, from: PgTable, where: SQL | undefined, batch?: number): Promise<Left> {
  return eraseBatch(tx, from, where, sql`delete from ${from}`, batch);
}

/**
 * Changes a batch of the matching rows. Skips locked rows, so that nothing that waits for a row of the batch has to
 * wait for them, too.
 * @param how the statement without its condition; afterwards the rows must no longer match `where`
 */
export async function eraseBatch(
  tx: Tx,
  from: PgTable,
  where: SQL | undefined,
  how: SQL,
  batch = ERASE_BATCH,
): Promise<Left> {
  const { rowCount } = await tx.execute(sql`${how} where ctid = any (array(
    select ctid from ${from} where ${where} limit ${batch} for update skip locked))`);
  if ((rowCount ?? 0) >= batch) return 'more';
  const rest = await tx.execute(sql`select from ${from} where ${where} limit 1`);
  return rest.rowCount ? 'locked' : 'nothing';
}

export async function runUntilRowsLeft(...steps: readonly (() => Promise<Left>)[]): Promise<Left> {
  for (const step of steps) {
    const left = await step();
    if (left !== 'nothing') return left;
  }
  return 'nothing';
}

export async function runEvery(...steps: readonly (() => Promise<Left>)[]): Promise<Left> {
  const lefts: Left[] = [];
  for (const step of steps) lefts.push(await step());
  if (lefts.includes('more')) return 'more';
  return lefts.includes('locked') ? 'locked' : 'nothing';
}
