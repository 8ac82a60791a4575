import { LRUCache } from 'lru-cache';
import pg, { type QueryResult, type QueryResultRow } from 'pg';
import type { Database } from './pool.ts';

// A plan stays in each connection's memory, so there must be few: those beyond are planned each time.
const MOST_STATEMENTS = 200;
const MOST_TEXTS = 1_000;

const names = new Map<string, string>();
const texts = new LRUCache<string, string>({ max: MOST_TEXTS });

/**
 * The text of a composed statement, made once. With a new long string each time, the look-up of the prepared
 * statement would take a noticeable part of running it.
 * @param key whatever the text depends on
 */
export function textOnce(key: string, make: () => string): string {
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = make();
  texts.set(key, text);
  return text;
}

/**
 * Runs a statement whose best plan is the same whatever its parameters are, planned once per connection.
 * @param text one of a closed list: nothing that a caller chooses freely, such as a length, stands in it. Otherwise
 *   one caller could use up the names for everything that comes after
 */
export function queryPlanned<R extends QueryResultRow>(
  { pool, planned }: Database,
  text: string,
  values: unknown[],
): Promise<QueryResult<R>> {
  const name = names.get(text) ?? (names.size < MOST_STATEMENTS ? `planned_${names.size}` : undefined);
  if (name === undefined) return pool.query<R>(text, values);
  names.set(text, name);
  // As a query of pg's own: of a plain object it makes a copy, property by property.
  const query = Object.assign(new pg.Query(text, values), { name });
  // The pool's types know a query of pg's own only by its callback. Given without one, it returns a promise.
  return planned.query(query) as unknown as Promise<QueryResult<R>>;
}
