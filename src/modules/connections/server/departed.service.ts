import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/pool.ts';
import { connections, oauthStates } from './connections.table.ts';

/** Forgets a person's connections, with their figures, and those under way. */
export async function forgetConnectionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(connections).where(eq(connections.userId, userId));
  await tx.delete(oauthStates).where(eq(oauthStates.userId, userId));
}
