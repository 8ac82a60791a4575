import { getTableColumns, type InferSelectModel, type SQL, sql, type Table } from 'drizzle-orm';
import { z } from 'zod';

/* Views that PostgreSQL builds as JSON, for responses that are passed on unchanged. The contract's schema gives the
   fields and their order. The type of each field's source is checked against it. */

/**
 * A piece of SQL as text.
 * @template T the type of its value
 */
export class Expression<T> {
  readonly text: string;
  /** Only for the compiler, which would otherwise accept any expression for any field. */
  declare readonly _type: T;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }

  /** Cast to text, for JSON that is passed on unchanged. */
  get asText(): Expression<string> {
    return new Expression(`${this.text}::text`);
  }

  get sql(): SQL<T> {
    return sql<T>`${sql.raw(this.text)}`;
  }
}

export function known<T>(from: Expression<T | null>): Expression<T> {
  return new Expression(from.text);
}

export type ColumnsOf<T extends Table> = {
  readonly [C in keyof InferSelectModel<T>]: Expression<InferSelectModel<T>[C]>;
};

export function columnsOf<T extends Table>(table: T, alias: string): ColumnsOf<T> {
  const columns = Object.entries(getTableColumns(table)).map(([field, column]) => [
    field,
    new Expression(`${alias}.${column.name}`),
  ]);
  // `Object.fromEntries` loses the types of the fields.
  return Object.fromEntries(columns) as ColumnsOf<T>;
}

/** The SQL of a JSON object for internal use. Timestamps keep PostgreSQL's format. */
export function jsonObject(fields: Readonly<Record<string, Expression<unknown> | string>>): string {
  return `json_build_object(${Object.entries(fields).map(([field, from]) => `'${field}', ${from}`)})`;
}

/** The type that a field's source must have: that of the schema, with `Date` for a timestamp. */
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
 * @param schema gives the fields in order; others in `fields` are left out
 * @param fields the source of each field; timestamps are written as in `toISOString`
 */
export function jsonView<S extends z.ZodObject>(schema: S, fields: FieldsOf<S>): Expression<z.output<S>> {
  const parts = Object.entries(schema.shape).map(([field, part]) => {
    const from: Expression<unknown> | undefined = fields[field];
    if (from === undefined) throw new Error(`The field ${field} of a view has no source`);
    return `'${field}', ${isInstant(part) ? instantText(from) : from}`;
  });
  return new Expression(`json_build_object(${parts.join(', ')})`);
}

function instantText(from: Expression<unknown>): string {
  return `to_char(${from} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function isInstant(part: unknown): boolean {
  return part instanceof z.ZodNullable ? isInstant(part.unwrap()) : part instanceof z.ZodISODateTime;
}
