import { eq, sql } from 'drizzle-orm';
import { changeActiveKollabs } from '#modules/profiles/server/profiles.service.ts';
import type { Tx } from '#platform/db/pool.ts';
import { findKollab, findKollabLocked, type KollabRow, type KollabWithOwner } from './kollabs.queries.ts';
import { kollabs } from './kollabs.table.ts';

export { findKollab };

/**
 * Locks a Kollab for the rest of the transaction: the first lock of every change around it, before requests and
 * profiles. Its owner comes along, unlocked.
 * @returns also a deleted one (`kollab.deletedAt`), since its completed collaborations stay; null when unknown
 */
export function lockKollab(tx: Tx, id: string): Promise<KollabWithOwner | null> {
  return findKollabLocked(tx, id);
}

/**
 * Counts a request made on a locked Kollab, or one closed without having been completed.
 * @param delta 1 or -1
 */
export async function changeRequestsCount(tx: Tx, id: string, delta: 1 | -1): Promise<void> {
  await tx
    .update(kollabs)
    .set({ requestsCount: sql`${kollabs.requestsCount} + ${delta}` })
    .where(eq(kollabs.id, id));
}

/** Counts a collaboration completed on a locked Kollab; it stays among its requests. */
export async function countCompleted(tx: Tx, id: string): Promise<void> {
  await tx
    .update(kollabs)
    .set({ requestsCompleted: sql`${kollabs.requestsCompleted} + 1` })
    .where(eq(kollabs.id, id));
}

/**
 * Takes a locked Kollab out of every list, and off its owner's counter when it was active. The row stays, so that
 * completed collaborations keep their title. The caller has settled what is open on it, and locks no request after.
 */
export async function removeKollab(
  tx: Tx,
  kollab: Pick<KollabRow, 'id' | 'ownerId' | 'active' | 'deletedAt'>,
  now: Date,
): Promise<void> {
  if (kollab.deletedAt) return;
  await tx.update(kollabs).set({ active: false, deletedAt: now }).where(eq(kollabs.id, kollab.id));
  if (kollab.active) await changeActiveKollabs(tx, kollab.ownerId, -1);
}
