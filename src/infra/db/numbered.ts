import { type SQL, sql } from 'drizzle-orm';

export function numberedSql(text: string, values: readonly unknown[]): SQL {
  // Odd parts are parameter numbers.
  const chunks = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1])));
  return sql.join(chunks);
}
