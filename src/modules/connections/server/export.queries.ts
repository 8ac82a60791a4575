import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { audienceFigures, connections } from './connections.table.ts';

/** Lists a user's connections with current and earlier figures, without tokens. */
export async function listConnectionsWithHistory(db: Db, userId: string) {
  const {
    id,
    userId: _,
    triedAt: __,
    refreshAt: ___,
    failures: ____,
    ...shown
  } = getTableColumns(connections);
  return db
    .select({
      connectionId: id,
      ...shown,
      history: sql<{ measuredAt: string; audience: number }[]>`(
        select coalesce(json_agg(json_build_object('measuredAt', ${audienceFigures.measuredAt},
          'audience', ${audienceFigures.audience}) order by ${audienceFigures.measuredAt}), '[]'::json)
        from ${audienceFigures} where ${audienceFigures.connectionId} = ${connections.id})`,
    })
    .from(connections)
    .where(eq(connections.userId, userId))
    .orderBy(asc(id));
}
