import { columnsOf, Expression, jsonView } from '#infra/db/json-view.ts';
import { type ConnectionView, connectionView } from '#modules/connections/connections.contract.ts';
import { connections } from './connections.table.ts';

// Ten custom links and twenty channels, as the limits have it. No response is unbounded all the same.
export const MOST_CONNECTIONS = 100;

/**
 * A connection as anyone may see it, as JSON.
 * @param connection the name that the statement gives the connection's row
 */
export function connectionJson(connection: string): Expression<ConnectionView> {
  const c = columnsOf(connections, connection);
  // Twitch stopped counting views: a number that was stored before is no figure.
  const viewCount = new Expression<number | null>(
    `(case when ${c.type} <> 'twitch' then ${c.viewCount} end)`,
  );
  return jsonView(connectionView, { ...c, connectionId: c.id, viewCount });
}

/**
 * A user's accounts and links, oldest first, as a JSON array.
 * @param userId what the statement has their id in
 */
export function connectionsJson(userId: string): Expression<ConnectionView[]> {
  return new Expression(`coalesce((select json_agg(${connectionJson('c')} order by c.id) from (
    select * from connections where user_id = ${userId} order by id limit ${MOST_CONNECTIONS}) as c), json_build_array())`);
}
