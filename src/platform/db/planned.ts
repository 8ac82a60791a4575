import type { QueryResult, QueryResultRow } from 'pg';
import type { Database } from './pool.ts';

// A plan stays in each connection's memory: those beyond are planned each time.
const MOST_STATEMENTS = 200;

const names = new Map<string, string>();

/**
 * Runs a statement whose best plan is the same whatever its parameters are, planned once per connection.
 * @param text of which there are few in all: what varies from call to call is a parameter, save a limit, which the
 *   planner must know
 */
export function queryPlanned<R extends QueryResultRow>(
  { pool, planned }: Database,
  text: string,
  values: unknown[],
): Promise<QueryResult<R>> {
  const name = names.get(text) ?? (names.size < MOST_STATEMENTS ? `planned_${names.size}` : undefined);
  if (name === undefined) return pool.query<R>(text, values);
  names.set(text, name);
  return planned.query<R>({ name, text, values });
}
