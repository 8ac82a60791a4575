import { columnsOf, Expression, jsonView } from '#infra/db/json-view.ts';
import { type ConnectionView, connectionView } from '#modules/connections/connections.contract.ts';
import { connections } from './connections.table.ts';

// Above the limits of ten custom links and twenty channels. It bounds the response in any case.
export const MOST_CONNECTIONS = 100;

/**
 * Builds the SQL of a connection's public view, as JSON.
 * @param connection the alias of the connection's row in the statement
 */
export function connectionJson(connection: string): Expression<ConnectionView> {
  const c = columnsOf(connections, connection);
  // Twitch stopped counting views. Numbers stored before that are not shown.
  const viewCount = new Expression<number | null>(
    `(case when ${c.type} <> 'twitch' then ${c.viewCount} end)`,
  );
  return jsonView(connectionView, { ...c, connectionId: c.id, viewCount });
}

/**
 * Builds the SQL of a user's connections, oldest first, as a JSON array.
 * @param userId the SQL expression of their id
 */
export function connectionsJson(userId: string): Expression<ConnectionView[]> {
  return new Expression(`coalesce((select json_agg(${connectionJson('c')} order by c.id) from (
    select * from connections where user_id = ${userId} order by id limit ${MOST_CONNECTIONS}) as c), json_build_array())`);
}
