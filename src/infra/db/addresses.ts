import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './pool.ts';

/**
 * Finds which addresses occur in any of the columns. Every column must have an index on `hashtextextended(column, 0)`,
 * since an address may be too long for an ordinary index.
 * @param where condition of the rows to search; all rows by default
 */
export async function findAddresses(
  db: Db,
  urls: readonly string[],
  columns: readonly PgColumn[],
  where: SQL = sql`true`,
): Promise<string[]> {
  // `offset 0` keeps the planner from choosing an index for the condition instead of the one on the hash.
  const lookups = columns.map(
    (column) => sql`(select from (select * from ${column.table}
      where hashtextextended(${column}, 0) = hashtextextended(asked.url, 0) and ${column} = asked.url offset 0)
      ${sql.identifier(getTableName(column.table))} where ${where} limit 1)`,
  );
  const { rows } = await db.execute<{ url: string }>(sql`
    select asked.url from unnest(${sql.param(urls)}::text[]) as asked (url),
      lateral (select from (${sql.join(lookups, sql` union all `)}) looks limit 1) found`);
  return rows.map(({ url }) => url);
}
