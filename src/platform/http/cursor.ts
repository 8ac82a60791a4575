import { AppError } from './app-error.ts';

// What PostgreSQL would refuse to read, a made-up id or the year 0, must not reach it.
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Writes the place after a row: the sort key's value and the id that breaks ties. Opaque to callers. */
export function writeCursor(list: string, value: number | Date, id: string): string {
  const key = value instanceof Date ? value.toISOString() : value;
  return Buffer.from(JSON.stringify([list, key, id])).toString('base64url');
}

/**
 * Reads a cursor back.
 * @param list names the list and its order; a cursor of another list is refused
 * @throws {AppError} malformed
 */
export function readCursor<K extends 'number' | 'date'>(
  list: string,
  kind: K,
  cursor: string,
): { value: K extends 'date' ? Date : number; id: string } {
  const parts = parse(cursor);
  if (Array.isArray(parts) && parts.length === 3 && parts[0] === list && typeof parts[2] === 'string') {
    const [, key, id] = parts;
    const value = kind === 'date' ? dateOf(key) : Number.isSafeInteger(key) ? (key as number) : null;
    if (value !== null && UUID.test(id)) return { value, id } as never;
  }
  throw new AppError('malformed', 'This list has changed. Please start again from its first page.');
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

function dateOf(key: unknown): Date | null {
  const date =
    typeof key === 'string' && /^(?!0000)\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(key) ? new Date(key) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}
