import { LRUCache } from 'lru-cache';
import pg, { type QueryResult, type QueryResultRow } from 'pg';
import type { Database } from './pool.ts';

/** A plan stays in the memory of each connection: the plans of the texts used last are kept. */
export const MOST_KEPT = 200;
const MOST_TEXTS = 1_000;
const PREFIX = 'planned_';

/** The name of each text. A name is never given to another text, since connections know it by the first. */
const names = new LRUCache<string, string>({ max: MOST_KEPT });
let named = 0;
const runs = { kept: 0, new: 0 };

/** For metrics: texts whose plan is kept, and runs by whether their text was among them. */
export const plannedUses = {
  get kept() {
    return names.size;
  },
  runs,
};

/** What @types/pg leaves out: the statements that a connection has prepared or is preparing, by name. */
interface PreparingConnection extends pg.Connection {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
}

/**
 * A named statement, as a query of pg's own: of a plain object pg makes a copy, property by property. A connection that
 * prepares it first closes those whose plan is kept no more. By the protocol, which PgBouncer follows; it would not
 * follow a DEALLOCATE.
 */
export function plannedQuery(text: string, values: unknown[], name: string): pg.Query {
  return Object.assign(new pg.Query(text, values), { name, submit: submitPlanned });
}

function submitPlanned(this: pg.Query & { name?: string }, given: pg.Connection): unknown {
  // pg hands over its connection, which has them.
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
 *   one caller could push out the plans of everyone else's statements
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
  // The pool's types know a query of pg's own only by its callback. Given without one, it returns a promise.
  return planned.query(plannedQuery(text, values, name)) as unknown as Promise<QueryResult<R>>;
}
