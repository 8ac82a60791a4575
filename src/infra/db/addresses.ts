import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from './pool.ts';

/**
 * Which of some addresses stand in any of some columns. Each has an index by its hash, `hashtextextended(column, 0)`,
 * since an address may be longer than an index takes.
 * @param where of the rows that count; all, unless given
 */
export async function findAddresses(
  db: Db,
  urls: readonly string[],
  columns: readonly PgColumn[],
  where: SQL = sql`true`,
): Promise<string[]> {
  // The condition stands behind `offset`, so that no index for it is taken in place of the one by the hash.
  const looks = columns.map(
    (column) => sql`(select from (select * from ${column.table}
      where hashtextextended(${column}, 0) = hashtextextended(asked.url, 0) and ${column} = asked.url offset 0)
      ${sql.identifier(getTableName(column.table))} where ${where} limit 1)`,
  );
  const { rows } = await db.execute<{ url: string }>(sql`
    select asked.url from unnest(${sql.param(urls)}::text[]) as asked (url),
      lateral (select from (${sql.join(looks, sql` union all `)}) looks limit 1) found`);
  return rows.map(({ url }) => url);
}
