import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';
import { customType, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A UUID v7 made by the app; no default, so that a row's id is known before it is written. */
export function id(name = 'id') {
  return uuid(name).primaryKey();
}

/** A moment, kept to the millisecond as a `Date` holds it; its value always comes from the app's clock. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
}

/** What a row is found by, as PostgreSQL keeps it for its full text search. No program reads it. */
export const searchEntries = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The condition of a CHECK that a column holds one of a closed list of words. */
export function oneOf(column: PgColumn, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;
}

/** Values of a row by the names of its columns, as JSON for `jsonb_populate_record`. */
export function rowJson(table: Table, values: object): string {
  const columns = getTableColumns(table);
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [columns[field]?.name ?? field, value]),
    ),
  );
}

/**
 * The condition that a column of ids holds one of many, for statements that get them by the hundred. They are one
 * parameter: with `inArray` every number of them is another statement, which is written, parsed and planned anew.
 */
export function isAmong(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::uuid[])`;
}
