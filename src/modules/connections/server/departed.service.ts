import { asc, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/pool.ts';
import type { Platform } from '#platform/platform.ts';
import { connections, oauthStates } from './connections.table.ts';
import { forgetConnections } from './tokens.ts';

/** Forgets a person's connections, with figures and tokens, and those under way; their platforms are told. */
export async function forgetConnectionsOf(
  platform: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const owned = await tx
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.userId, userId))
    .orderBy(asc(connections.id));
  await forgetConnections(
    platform,
    tx,
    owned.map(({ id }) => id),
  );
  await tx.delete(oauthStates).where(eq(oauthStates.userId, userId));
}
