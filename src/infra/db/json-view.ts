import { getTableColumns, type InferSelectModel, type SQL, sql, type Table } from 'drizzle-orm';
import { z } from 'zod';

/*
 * Views that PostgreSQL builds as JSON, for answers that are passed on as they are. The schema of the contract names
 * the fields and their order; what each field is read from is checked against it by type.
 */

/**
 * A piece of SQL, written into statements as text.
 * @template T what PostgreSQL gives for it
 */
export class Expression<T> {
  readonly text: string;
  /** Kept for the compiler alone, which would otherwise take every expression for every field. */
  declare readonly gives: T;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }

  /** As text: for JSON that is passed on as it is. */
  get asText(): Expression<string> {
    return new Expression(`${this.text}::text`);
  }

  /** For a query of Drizzle's. */
  get sql(): SQL<T> {
    return sql<T>`${sql.raw(this.text)}`;
  }
}

/** The same, where the statement has made sure that it is not null. */
export function known<T>(from: Expression<T | null>): Expression<T> {
  return new Expression(from.text);
}

/** The columns of a table, by the name that a statement gives the table. */
export type ColumnsOf<T extends Table> = {
  readonly [C in keyof InferSelectModel<T>]: Expression<InferSelectModel<T>[C]>;
};

export function columnsOf<T extends Table>(table: T, alias: string): ColumnsOf<T> {
  const columns = Object.entries(getTableColumns(table)).map(([field, column]) => [
    field,
    new Expression(`${alias}.${column.name}`),
  ]);
  // The entries lose which field has which type; they were made from the table's own.
  return Object.fromEntries(columns) as ColumnsOf<T>;
}

/** The SQL of a JSON object, for what is read and not shown: moments are as PostgreSQL writes them. */
export function jsonObject(fields: Readonly<Record<string, Expression<unknown> | string>>): string {
  return `json_build_object(${Object.entries(fields).map(([field, from]) => `'${field}', ${from}`)})`;
}

/** What a field is read from: what its schema says, and a moment as the timestamp that it is. */
type Source<S> = S extends z.ZodISODateTime
  ? Date
  : S extends z.ZodNullable<infer Inner>
    ? Source<Inner> | null
    : z.output<S>;

export type FieldsOf<S extends z.ZodObject> = {
  readonly [F in keyof S['shape']]: Expression<Source<S['shape'][F]>>;
};

/**
 * The SQL that builds a view as JSON.
 * @param schema names the fields, in their order; more in `fields` never shows
 * @param fields what each field is read from; moments are written as JSON has them
 */
export function jsonView<S extends z.ZodObject>(schema: S, fields: FieldsOf<S>): Expression<z.output<S>> {
  const parts = Object.entries(schema.shape).map(([field, part]) => {
    const from: Expression<unknown> | undefined = fields[field];
    if (from === undefined) throw new Error(`Nothing says what the field ${field} of a view is read from`);
    return `'${field}', ${isInstant(part) ? instantText(from) : from}`;
  });
  return new Expression(`json_build_object(${parts.join(', ')})`);
}

/** A moment as `toISOString` writes it: all views of the API agree on it. */
function instantText(from: Expression<unknown>): string {
  return `to_char(${from} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function isInstant(part: unknown): boolean {
  return part instanceof z.ZodNullable ? isInstant(part.unwrap()) : part instanceof z.ZodISODateTime;
}
