import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { exportsRows } from '#infra/export-parts.ts';
import type { ExportPart } from '#infra/user-data.ts';
import { exportText } from '#modules/connections/connections.messages.ts';
import { lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import { audienceFigures, connections, oauthStates } from './connections.table.ts';
import { eraseConnectionRows } from './tokens.commands.ts';

export const connectionsExport: readonly ExportPart[] = [
  exportsRows('connections.json', exportText, listConnectionsWithHistory),
];

async function listConnectionsWithHistory(db: Db, userId: string) {
  const {
    id,
    userId: _,
    triedAt: __,
    nextReadingAt: ___,
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

/** Deletes a user's connections with figures and tokens, and begun ones. Queues the revocation of the tokens. */
export async function eraseConnections(context: AppContext, tx: Tx, userId: string): Promise<void> {
  // Lock the profile before its connections, like a background reading, to prevent a deadlock.
  await lockProfiles(tx, [userId]);
  const owned = await tx
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.userId, userId))
    .orderBy(asc(connections.id));
  await eraseConnectionRows(
    context,
    tx,
    owned.map(({ id }) => id),
  );
  await tx.delete(oauthStates).where(eq(oauthStates.userId, userId));
}
