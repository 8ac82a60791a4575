import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { kollabForm } from '#modules/kollabs/kollabs.contract.ts';
import { hasRoom, noRoomMessage } from '#modules/kollabs/kollabs.rules.ts';
import { changeActiveKollabs, lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import type { Tx } from '#platform/db/pool.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { KollabWithOwner } from './kollabs.queries.ts';
import { lockKollab } from './kollabs.service.ts';
import { kollabs } from './kollabs.table.ts';

interface Publication {
  ownerId: string;
  fields: z.output<typeof kollabForm>;
  /** Active Kollabs that a person may have at most. */
  max: number;
  now: Date;
}

/**
 * Publishes a Kollab, while its owner has room for one more.
 * @returns its id
 * @throws {AppError} too_many_kollabs
 */
export async function publishKollab(tx: Tx, { ownerId, fields, max, now }: Publication): Promise<string> {
  await makeRoom(tx, ownerId, max);
  const id = v7();
  await tx.insert(kollabs).values({ id, ownerId, ...fields, datePosted: now });
  return id;
}

/**
 * Closes an own Kollab to new requests; what is open on it goes on. Harmless to repeat.
 * @throws {AppError} not_found, forbidden
 */
export async function closeKollab(tx: Tx, id: string, actorId: string): Promise<KollabWithOwner> {
  const own = await lockOwn(tx, id, actorId);
  if (!own.kollab.active) return own;
  await tx.update(kollabs).set({ active: false }).where(eq(kollabs.id, id));
  await changeActiveKollabs(tx, actorId, -1);
  return { ...own, kollab: { ...own.kollab, active: false } };
}

/**
 * Opens an own Kollab to new requests again; it counts among the active ones like a new one. Harmless to repeat.
 * @param max active Kollabs that a person may have at most
 * @throws {AppError} not_found, forbidden, too_many_kollabs
 */
export async function reopenKollab(
  tx: Tx,
  id: string,
  actorId: string,
  max: number,
): Promise<KollabWithOwner> {
  const own = await lockOwn(tx, id, actorId);
  if (own.kollab.active) return own;
  await makeRoom(tx, actorId, max);
  await tx.update(kollabs).set({ active: true }).where(eq(kollabs.id, id));
  return { ...own, kollab: { ...own.kollab, active: true } };
}

/** Counts one more under the lock of the owner's profile: of ten at once that want the last place, one gets it. */
async function makeRoom(tx: Tx, ownerId: string, max: number): Promise<void> {
  const [owner] = await lockProfiles(tx, [ownerId]);
  if (!owner) throw new AppError('not_signed_in');
  if (!hasRoom(owner.currentActiveKollabs, max)) throw new AppError('too_many_kollabs', noRoomMessage(max));
  await changeActiveKollabs(tx, ownerId, 1);
}

async function lockOwn(tx: Tx, id: string, actorId: string): Promise<KollabWithOwner> {
  const locked = await lockKollab(tx, id);
  if (!locked || locked.kollab.deletedAt) throw new AppError('not_found');
  if (locked.kollab.ownerId !== actorId) throw new AppError('forbidden', 'Only its owner can do that.');
  return locked;
}
