import { getTableColumns, getTableName, type Table } from 'drizzle-orm';

/* Rows that are passed to a statement as JSON. PostgreSQL converts them by the table's column types, so a new column
   changes no statement. */

function namedColumns(table: Table, values: object): Record<string, unknown> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [Reflect.get(columns, field).name, value]),
  );
}

export function rowJson(table: Table, values: object): string {
  return JSON.stringify(namedColumns(table, values));
}

/** Rows as the parameter of the statements below. */
export function rowsJson(table: Table, rows: readonly object[]): string {
  return JSON.stringify(rows.map((row) => namedColumns(table, row)));
}

/**
 * Part of a statement that inserts rows and returns them. Omitted columns become null, whatever their default is.
 * @param gate a part of the statement that returns one row if the write is allowed
 * @param rows the parameter with the rows
 */
export function insertedRows(table: Table, gate: string, rows: string): string {
  const [name, columns] = [getTableName(table), columnNames(table)];
  return `insert into ${name} (${columns}) select ${columns.map((column) => `n.${column}`)}
    from ${gate}, jsonb_populate_recordset(null::${name}, ${rows}::jsonb) n returning *`;
}

/**
 * Part of a statement that updates rows and returns them. Omitted columns keep their value.
 * @param keys the fields that identify a row; each row must have them
 * @param gate a part of the statement that returns one row if the write is allowed
 * @param rows the parameter with the rows
 */
export function updatedRows<T extends Table>(
  table: T,
  keys: readonly (keyof T['$inferSelect'] & string)[],
  gate: string,
  rows: string,
): string {
  const columns = columnNames(table);
  const found = keys.map((field) => {
    const column = Reflect.get(getTableColumns(table), field);
    return `t."${column.name}" = (g.given ->> '${column.name}')::${column.getSQLType()}`;
  });
  return `update ${getTableName(table)} t
    set (${columns}) = (select ${columns.map((column) => `n.${column}`)} from jsonb_populate_record(t, g.given) n)
    from ${gate}, jsonb_array_elements(${rows}::jsonb) as g (given) where ${found.join(' and ')} returning t.*`;
}

/**
 * A query for a table as it is after another part of the same statement has written to it. Without it a statement sees
 * only the old rows.
 * @param written the part that wrote, which returns whole rows
 * @param keys the fields of the primary key
 */
export function withWritten<T extends Table>(
  table: T,
  written: string,
  keys: readonly (keyof T['$inferSelect'] & string)[],
): string {
  const same = keys.map((field) => {
    const { name } = Reflect.get(getTableColumns(table), field);
    return `w."${name}" = o."${name}"`;
  });
  return `(select o.* from ${getTableName(table)} o
    where not exists (select from ${written} w where ${same.join(' and ')}) union all select * from ${written})`;
}

/** A row that PostgreSQL wrote as JSON: timestamps are texts. */
export type JsonRow<R> = {
  [F in keyof R]: Date extends R[F] ? Exclude<R[F], Date> | string : R[F];
};

export function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function columnNames(table: Table): string[] {
  return Object.values(getTableColumns(table)).map(({ name }) => `"${name}"`);
}
