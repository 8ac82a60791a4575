import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './pool.ts';

/** What a step of an erasure has left: nothing, more rows, or only rows that other transactions have locked. */
export type Left = 'nothing' | 'more' | 'held';

/** Rows of a batch. It takes some tens of milliseconds. */
export const ERASE_BATCH = 200;

/** Deletes a batch of the rows of a condition. */
export function deleteBatch(tx: Tx, from: PgTable, where: SQL | undefined, batch?: number): Promise<Left> {
  return eraseBatch(tx, from, where, sql`delete from ${from}`, batch);
}

/**
 * Does something to a batch of the rows of a condition. Rows that others hold are left for later, so that nobody who
 * waits for a row of the batch waits for them too.
 * @param how the statement without its condition; behind it the rows no longer meet `where`
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
  return rest.rowCount ? 'held' : 'nothing';
}

/** Does a batch of the first of some steps of which anything is left. */
export async function firstLeft(...steps: readonly (() => Promise<Left>)[]): Promise<Left> {
  for (const step of steps) {
    const left = await step();
    if (left !== 'nothing') return left;
  }
  return 'nothing';
}

/** Does a batch of each of some steps. */
export async function eachLeft(...steps: readonly (() => Promise<Left>)[]): Promise<Left> {
  const lefts: Left[] = [];
  for (const step of steps) lefts.push(await step());
  if (lefts.includes('more')) return 'more';
  return lefts.includes('held') ? 'held' : 'nothing';
}
