import { eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { AppContext } from '#infra/app-context.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Tx } from '#infra/db/pool.ts';
import { deletes } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import { dayBefore, dayOf, KEPT_DAYS } from '#modules/statistics/statistics.rules.ts';
import { siteDays, userDays, viewDays } from './statistics.table.ts';

type Added = Record<string, string | number>;

/** Adds to the daily rows of users. Their accounts must be locked. */
export function addToUserDays(tx: Tx, rows: readonly Added[]): Promise<void> {
  return addTo(tx, userDays, ['userId', 'day'], rows);
}

export function addToSiteDays(tx: Tx, rows: readonly Added[]): Promise<void> {
  return addTo(tx, siteDays, ['day'], rows);
}

async function addTo(tx: Tx, table: PgTable, key: string[], rows: readonly Added[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.entries(getTableColumns(table));
  const types = columns.map(([, column]) => `"${column.name}" ${column.getSQLType()}`).join(', ');
  const values = rows.map((row) =>
    Object.fromEntries(columns.map(([field, { name }]) => [name, row[field] ?? 0])),
  );
  const quoted = (of: typeof columns) => of.map(([, { name }]) => `"${name}"`).join(', ');
  const named = columns.filter(([field]) => key.includes(field));
  const added = columns
    .filter(([field]) => !key.includes(field))
    .map(([, { name }]) => `"${name}" = t."${name}" + excluded."${name}"`);
  await tx.execute(sql`insert into ${table} as t (${sql.raw(quoted(columns))})
    select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (${sql.raw(types)})
    on conflict (${sql.raw(quoted(named))}) do update set ${sql.raw(added.join(', '))}`);
}

/** Deletes a user's figures. Site-wide figures name no user and stay. */
export const eraseStatistics: readonly EraseStep[] = [
  deletes(userDays, (userId) => eq(userDays.userId, userId)),
  deletes(viewDays, (userId) => eq(viewDays.ownerId, userId)),
];

export async function deleteOldDays({ database, clock }: AppContext): Promise<void> {
  const before = dayBefore(dayOf(clock.now()), KEPT_DAYS);
  await deleteInBatches(database.db, userDays, lt(userDays.day, before));
}

export async function deleteOldViews({ database, clock }: AppContext): Promise<void> {
  const before = dayBefore(dayOf(clock.now()), KEPT_DAYS);
  await deleteInBatches(database.db, viewDays, lt(viewDays.day, before));
}
