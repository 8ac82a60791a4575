import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { LIST } from '#contract/limits.ts';
import { AppError } from '#infra/app-error.ts';

/*
 * Lists are read page by page, from the position of the last row that was given: its sort key, and its id, which breaks
 * ties. Rows that come or go meanwhile are neither shown twice nor skipped, and the last page costs what the first
 * one does, as long as an index has the order of the list.
 */

export interface PageOf {
  /** Rows wanted, 1 to 100. */
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface KeysetPage<R> {
  rows: R[];
  /** Cursor of the page after this one; undefined on the last. */
  next: string | undefined;
}

/** What a sort key is compared as. Any number is a bigint: one that a caller made up need not fit the column. */
export interface Keys {
  bigint: number;
  timestamptz: Date;
}
export type KeyType = keyof Keys;
export type Direction = 'asc' | 'desc';

/** Where a row stands in its list. */
export interface KeysetPosition<K> {
  key: K;
  id: string;
}

/**
 * The order of a list: by one column, and by the id where rows share its value.
 * @template C how columns are written: Drizzle's, or plain SQL
 */
export interface Keyset<T extends KeyType, C = SQLWrapper> {
  /** Names the list and all that was asked of it: the cursor of another list is refused. */
  list: string;
  column: C;
  id: C;
  type: T;
  direction: Direction;
}

/** What a query of one page takes over as it is. */
export interface PageParts {
  /** The condition that a row comes after the cursor; undefined on the first page. */
  behind: SQL | undefined;
  order: SQL[];
  /** One row more than is given, which tells whether there is a next page. */
  limit: number;
}

/**
 * Reads one page of a list.
 * @param read runs the query with the parts of this page
 * @param positionOf where a row stands, as the column of the keyset has it
 * @throws {AppError} malformed, for a cursor of another list
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
    behind: position && afterPosition(keyset, position),
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

/** The order of a list whose statement is written as text. */
export function orderText({ column, id, direction }: Omit<Keyset<KeyType, string>, 'list'>): string {
  return `${column} ${direction}, ${id} ${direction}`;
}

/**
 * The condition that a row comes after a position, as text.
 * @param position the parameters that the position's key and id are given as
 */
export function behindText(
  { column, id, type, direction }: Omit<Keyset<KeyType, string>, 'list'>,
  position: { key: string; id: string },
): string {
  return `(${column}, ${id}) ${SIGNS[direction]} (${position.key}::${type}, ${position.id}::uuid)`;
}

const SIGNS: Record<Direction, string> = { asc: '>', desc: '<' };

/** The rows of a page out of one row more than it holds. */
export function cutPage<R>(rows: readonly R[], limit: number, cursorOf: (row: R) => string): KeysetPage<R> {
  const last = rows[limit - 1];
  return {
    rows: rows.slice(0, limit),
    next: rows.length > limit && last !== undefined ? cursorOf(last) : undefined,
  };
}

/** Writes the position of a row. Opaque to callers. */
export function writeCursor(list: string, { key, id }: KeysetPosition<number | Date>): string {
  const written = key instanceof Date ? key.toISOString() : key;
  return Buffer.from(JSON.stringify([list, written, id])).toString('base64url');
}

/**
 * Reads a cursor back.
 * @throws {AppError} malformed, for a cursor of another list or one that was altered
 */
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

/** Whether a cursor says that it is of a list, where one search goes through several. */
export function isCursorOf(list: string, cursor: string): boolean {
  return parse(cursor)[0] === list;
}

// What PostgreSQL would refuse to read, a made-up id or the year 0, must not reach it.
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

/** Reads rows of any number in the order of their ids, a batch at a time: for work that goes through all of them. */
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
