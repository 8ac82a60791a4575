import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#infra/db/pool.ts';
import { connections } from './connections.table.ts';

/** The address of a user's own custom link; null for an unknown id, a channel, and another user's link. */
export async function findCustomLink(db: Db, userId: string, connectionId: string): Promise<string | null> {
  const [row] = await db
    .select({ linkTo: connections.linkTo })
    .from(connections)
    .where(
      and(eq(connections.id, connectionId), eq(connections.userId, userId), eq(connections.type, 'custom')),
    );
  return row?.linkTo ?? null;
}

/** @param since when its page was first seen to link back; null if it is not verified */
export async function setLinkVerified(tx: Tx, connectionId: string, since: Date | null): Promise<void> {
  await tx.update(connections).set({ verifiedAt: since }).where(eq(connections.id, connectionId));
}
