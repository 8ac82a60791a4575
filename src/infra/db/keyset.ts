import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { LIST } from '#contract/limits.ts';
import { AppError } from '#infra/app-error.ts';

/* Keyset paging: a page starts after the position of the last row of the page before, which is its sort key and, for
   ties, its id. Rows that are added or removed meanwhile are neither repeated nor skipped. If an index has the order
   of the list, the last page costs as much as the first. */

export interface PageOf {
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface KeysetPage<R> {
  rows: R[];
  next: string | undefined;
}

/** SQL types of sort keys. Numbers are compared as bigint, since a forged cursor may be out of range for the column. */
export interface Keys {
  bigint: number;
  timestamptz: Date;
}
export type KeyType = keyof Keys;
export type Direction = 'asc' | 'desc';

export interface KeysetPosition<K> {
  key: K;
  id: string;
}

/**
 * Order of a list: by a column, with the id to break ties.
 * @template C how columns are written: Drizzle's, or plain SQL
 */
export interface Keyset<T extends KeyType, C = SQLWrapper> {
  /** Name of the list, including its filters: cursors of other lists are refused. */
  list: string;
  column: C;
  id: C;
  type: T;
  direction: Direction;
}

export interface PageParts {
  /** Condition that a row comes after the cursor; undefined on the first page. */
  after: SQL | undefined;
  order: SQL[];
  /** Page size plus one: the extra row shows whether there is a next page. */
  limit: number;
}

/**
 * @param read runs the query with the parts of this page
 * @param positionOf the position of a row, with the key in the type of the keyset's column
 * @throws {AppError} malformed, for the cursor of another list
 */
export async function readPage<T extends KeyType, R>(
  keyset: Keyset<T>,
  { limit = LIST.default, cursor }: PageOf,
  read: (parts: PageParts) => PromiseLike<R[]>,
  positionOf: (row: R) => KeysetPosition<Keys[T]>,
): Promise<KeysetPage<R>> {
  const { list, column, id, type, direction } = keyset;
  const position = cursor === undefined ? undefined : readCursor(list, type, cursor);
  const along = direction === 'asc' ? asc : desc;
  const rows = await read({
    after: position && afterPosition(keyset, position),
    order: [along(column), along(id)],
    limit: limit + 1,
  });
  return cutPage(rows, limit, (row) => writeCursor(list, positionOf(row)));
}

function afterPosition<T extends KeyType>(
  { column, id, type, direction }: Keyset<T>,
  position: KeysetPosition<Keys[T]>,
): SQL {
  const key = position.key instanceof Date ? position.key.toISOString() : position.key;
  return sql`(${column}, ${id}) ${sql.raw(SIGNS[direction])} (${key}::${sql.raw(type)}, ${position.id}::uuid)`;
}

export function orderSql({ column, id, direction }: Omit<Keyset<KeyType, string>, 'list'>): string {
  return `${column} ${direction}, ${id} ${direction}`;
}

/**
 * The condition that a row comes after a position, as text.
 * @param position the parameters of the position's key and id
 */
export function afterSql(
  { column, id, type, direction }: Omit<Keyset<KeyType, string>, 'list'>,
  position: { key: string; id: string },
): string {
  return `(${column}, ${id}) ${SIGNS[direction]} (${position.key}::${type}, ${position.id}::uuid)`;
}

const SIGNS: Record<Direction, string> = { asc: '>', desc: '<' };

export function cutPage<R>(rows: readonly R[], limit: number, cursorOf: (row: R) => string): KeysetPage<R> {
  const last = rows[limit - 1];
  return {
    rows: rows.slice(0, limit),
    next: rows.length > limit && last !== undefined ? cursorOf(last) : undefined,
  };
}

export function writeCursor(list: string, { key, id }: KeysetPosition<number | Date>): string {
  const written = key instanceof Date ? key.toISOString() : key;
  return Buffer.from(JSON.stringify([list, written, id])).toString('base64url');
}

/** @throws {AppError} malformed, for the cursor of another list or an altered one */
export function readCursor<T extends KeyType>(
  list: string,
  type: T,
  cursor: string,
): KeysetPosition<Keys[T]> {
  const [name, written, id] = parse(cursor);
  const key = READ_KEY[type](written);
  if (name === list && key !== null && typeof id === 'string' && UUID.test(id)) return { key, id };
  throw new AppError('malformed', 'This list has changed. Please start again from its first page.');
}

/** Whether a cursor belongs to a list, for a search that reads several lists in turn. */
export function isCursorOf(list: string, cursor: string): boolean {
  return parse(cursor)[0] === list;
}

// Forged values that PostgreSQL would fail to parse, such as the year 0, must not reach it.
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DATE = /^(?!0000)\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/;

const READ_KEY: { [T in KeyType]: (written: unknown) => Keys[T] | null } = {
  bigint: (written) => (typeof written === 'number' && Number.isSafeInteger(written) ? written : null),
  timestamptz: (written) => {
    const date = typeof written === 'string' && DATE.test(written) ? new Date(written) : null;
    return date && !Number.isNaN(date.getTime()) ? date : null;
  },
};

function parse(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) && parts.length === 3 ? parts : [];
  } catch {
    return [];
  }
}

export async function* inBatches<R>(
  size: number,
  read: (after: string | undefined) => PromiseLike<R[]>,
  idOf: (row: R) => string,
): AsyncGenerator<R[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await read(after);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    after = idOf(last);
  }
}
