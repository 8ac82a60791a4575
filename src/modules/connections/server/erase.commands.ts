import { asc, eq } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import { connections, oauthStates } from './connections.table.ts';
import { eraseConnectionRows } from './tokens.commands.ts';

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
