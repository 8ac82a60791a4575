import { type SQL, sql } from 'drizzle-orm';

/** A statement that is written as text with numbered parameters, for a transaction of Drizzle's. */
export function numberedSql(text: string, values: readonly unknown[]): SQL {
  // Every second part is the number of a parameter.
  const chunks = text
    .split(/\$(\d+)/)
    .map((part, place) => (place % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1])));
  return sql.join(chunks);
}
