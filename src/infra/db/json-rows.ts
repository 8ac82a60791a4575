import { getTableColumns, getTableName, type Table } from 'drizzle-orm';

/*
 * Rows that a statement gets as JSON. PostgreSQL reads them by the types of the table's columns, so a new column changes
 * no statement.
 */

/** Values by the names of their columns. */
function namedColumns(table: Table, values: object): Record<string, unknown> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [Reflect.get(columns, field).name, value]),
  );
}

/** A row as a parameter for `jsonb_populate_record`. */
export function rowJson(table: Table, values: object): string {
  return JSON.stringify(namedColumns(table, values));
}

/** Rows as the parameter of the statements below. */
export function rowsJson(table: Table, rows: readonly object[]): string {
  return JSON.stringify(rows.map((row) => namedColumns(table, row)));
}

/**
 * A part of a statement that inserts rows and returns them. Columns that are not given are null, whatever their default.
 * @param gate a part that gives one row if they may be written
 * @param rows the parameter
 */
export function insertedRows(table: Table, gate: string, rows: string): string {
  const [name, columns] = [getTableName(table), columnNames(table)];
  return `insert into ${name} (${columns}) select ${columns.map((column) => `n.${column}`)}
    from ${gate}, jsonb_populate_recordset(null::${name}, ${rows}::jsonb) n returning *`;
}

/**
 * A part of a statement that changes rows and returns them. Columns that are not given stay.
 * @param keys the fields that each row is found by; given in each
 * @param gate a part that gives one row if they may be written
 * @param rows the parameter
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
 * A query of a table as it is once a part of the statement has written some of its rows: a statement does not see in a
 * table what it wrote there.
 * @param written the part, which returns whole rows
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

/** A row that PostgreSQL wrote as JSON: its moments are texts. */
export type JsonRow<R> = {
  [F in keyof R]: Date extends R[F] ? Exclude<R[F], Date> | string : R[F];
};

/** A moment that PostgreSQL wrote as JSON. */
export function dateOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function columnNames(table: Table): string[] {
  return Object.values(getTableColumns(table)).map(({ name }) => `"${name}"`);
}
