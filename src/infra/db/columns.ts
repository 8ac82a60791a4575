import { type SQL, sql } from 'drizzle-orm';
import { customType, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A UUID v7 primary key. It has no default, so that the app knows the id before it writes the row. */
export function id(name = 'id') {
  return uuid(name).primaryKey();
}

/** A timestamptz with millisecond precision, as a `Date` has it. Its value always comes from the app's clock. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
}

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A tsvector with the entries that a row is found by. The app never reads it back. */
export const searchEntries = customType<{ data: string }>({ dataType: () => 'tsvector' });

export function oneOf(column: PgColumn, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`;
}

/**
 * The condition that an id column holds one of many ids. All ids are one parameter: with `inArray` each number of ids
 * would be a statement of its own to parse and plan.
 */
export function isAmong(column: PgColumn, ids: readonly string[]): SQL {
  return sql`${column} = any(${sql.param([...ids])}::uuid[])`;
}
