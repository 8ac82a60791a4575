import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { deleteBatch, eraseBatch, runUntilRowsLeft } from './db/erase-batch.ts';
import type { EraseStep } from './module.ts';

type Rows = (userId: string) => SQL | undefined;

/** A step that deletes a user's rows by one condition after the other, so that each can use its own index. */
export function deletes(from: PgTable, ...conditions: readonly Rows[]): EraseStep {
  return {
    batch: (_, tx, { userId }) =>
      runUntilRowsLeft(...conditions.map((where) => () => deleteBatch(tx, from, where(userId)))),
  };
}

/** A step that updates a user's rows so that they no longer meet the condition. */
export function empties(table: PgTable, where: Rows, how: (userId: string) => SQL): EraseStep {
  return { batch: (_, tx, { userId }) => eraseBatch(tx, table, where(userId), how(userId)) };
}
