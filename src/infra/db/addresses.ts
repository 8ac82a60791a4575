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

/**
 * Finds which paths occur in any of the columns, as the path of an address on any host: that of this instance may have
 * changed. Reads all rows, so it is for background jobs.
 * @param folder the common beginning of the paths
 */
export async function findPathsOnAnyHost(
  db: Db,
  folder: string,
  paths: readonly string[],
  columns: readonly PgColumn[],
): Promise<string[]> {
  if (paths.length === 0) return [];
  const all = columns.map(
    (column) => sql`select substr(${column}, strpos(${column}, ${folder})) as path from ${column.table}
      where strpos(${column}, ${folder}) > 0`,
  );
  const { rows } = await db.execute<{ path: string }>(sql`
    select distinct found.path from (${sql.join(all, sql` union all `)}) found
    where found.path = any(${sql.param(paths)}::text[])`);
  return rows.map(({ path }) => path);
}
