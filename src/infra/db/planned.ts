import { LRUCache } from 'lru-cache';
import pg, { type QueryResult, type QueryResultRow } from 'pg';
import type { Database } from './pool.ts';

/** Prepared statements per connection. Each takes memory there, so only the most recently used are kept. */
export const MAX_PREPARED = 200;
const MAX_TEXTS = 1_000;
const PREFIX = 'planned_';

/**
 * Name of each text. A name is never reused for another text, because connections still have the first one under it.
 */
const names = new LRUCache<string, string>({ max: MAX_PREPARED });
let named = 0;
const runs = { kept: 0, new: 0 };

/** For metrics: the number of texts with a cached plan, and how often a run found its text among them. */
export const plannedUses = {
  get kept() {
    return names.size;
  },
  runs,
};

/** Fields that @types/pg leaves out: statements that a connection has prepared or is preparing, by name. */
interface PreparingConnection extends pg.Connection {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

/**
 * A named statement as a `pg.Query`, because pg copies a plain object property by property. When a connection prepares
 * it, it first closes statements that are no longer cached. It does so by protocol message, which PgBouncer supports,
 * and not by DEALLOCATE, which it does not.
 */
export function plannedQuery(text: string, values: unknown[], name: string): pg.Query {
  return Object.assign(new pg.Query(text, values), { name, submit: submitPlanned });
}

function submitPlanned(this: pg.Query & { name?: string }, given: pg.Connection): unknown {
  // pg passes its own connection, which has these fields.
  const connection = given as PreparingConnection;
  const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection;
  if (this.name !== undefined && parsed[this.name] === undefined && submitted[this.name] === undefined) {
    for (const [name, text] of Object.entries(parsed)) {
      if (!name.startsWith(PREFIX) || names.peek(text) === name) continue;
      connection.close({ type: 'S', name }, false);
      delete parsed[name];
      delete submitted[name];
    }
  }
  return pg.Query.prototype.submit.call(this, connection);
}

const texts = new LRUCache<string, string>({ max: MAX_TEXTS });

/**
 * Builds the text of a statement once for each key. Looking up a prepared statement by a new long string each time
 * would take a noticeable part of its run.
 * @param key everything that the text depends on
 */
export function textOnce(key: string, make: () => string): string {
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = make();
  texts.set(key, text);
  return text;
}

/**
 * Runs a prepared statement with a generic plan, planned once per connection.
 * @param text one of a fixed set; it must not contain anything that a caller chooses freely, such as a length, or one
 *   caller could evict the plans of all others
 */
export function queryPlanned<R extends QueryResultRow>(
  { planned }: Database,
  text: string,
  values: unknown[],
): Promise<QueryResult<R>> {
  const known = names.get(text);
  const name = known ?? `${PREFIX}${named++}`;
  if (known === undefined) names.set(text, name);
  runs[known === undefined ? 'new' : 'kept']++;
  // The pool's types accept a `pg.Query` only with a callback. Without one it returns a promise.
  return planned.query(plannedQuery(text, values, name)) as unknown as Promise<QueryResult<R>>;
}
