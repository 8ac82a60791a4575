import { and, eq } from 'drizzle-orm';
import { lockKollab, removeKollab } from '#modules/kollabs/server/kollabs.service.ts';
import type { Tx } from '#platform/db/pool.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { moveRequest } from './requests.commands.ts';
import { isOpen } from './requests.queries.ts';
import { requests } from './requests.table.ts';

/**
 * Deletes an own Kollab: pending requests on it are closed and their senders told; completed ones stay readable.
 * @throws {AppError} not_found, forbidden, open_collaborations while one is under way
 */
export async function deleteKollab(
  platform: Platform,
  tx: Tx,
  kollabId: string,
  actorId: string,
): Promise<void> {
  const found = await lockKollab(tx, kollabId);
  if (!found || found.kollab.deletedAt) throw new AppError('not_found', 'We could not find that Kollab.');
  const { kollab } = found;
  if (kollab.ownerId !== actorId) throw new AppError('forbidden', 'Only its owner can delete a Kollab.');
  const open = await tx
    .select()
    .from(requests)
    .where(and(eq(requests.kollabId, kollabId), isOpen))
    .orderBy(requests.id)
    .for('no key update');
  if (open.some((row) => row.accepted)) throw new AppError('open_collaborations');
  for (const row of open) {
    await moveRequest(
      platform,
      tx,
      { row, title: kollab.title },
      'recipient',
      'dissolve',
      'The Kollab was deleted.',
    );
  }
  await removeKollab(tx, kollab, platform.clock.now());
}
