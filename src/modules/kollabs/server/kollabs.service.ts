import { eq } from 'drizzle-orm';
import type { ContentState } from '#contract/policy.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { KOLLAB_DELETED } from '#modules/kollabs/kollabs.events.ts';
import { deletedKollabTitle } from '#modules/kollabs/kollabs.messages.ts';
import type { KollabSubject } from '#modules/kollabs/kollabs.policy.ts';
import { changeActiveKollabs } from '#modules/profiles/server/profiles.service.ts';
import { type KollabList, listKollabsOf } from './kollab-lists.queries.ts';
import {
  findKollab,
  findKollabLocked,
  type KollabRow,
  type KollabWithOwner,
  listTitles,
} from './kollabs.queries.ts';
import { kollabs } from './kollabs.table.ts';

export { findKollab, type KollabList, type KollabWithOwner, listKollabsOf };

/** A Kollab as its policy sees it. */
export function kollabSubject({ kollab, owner }: KollabWithOwner): KollabSubject {
  return { ownerId: kollab.ownerId, state: kollab.state, ownerState: owner.state };
}

/**
 * Locks a Kollab for the rest of the transaction: the first lock of every change around it, before requests and
 * profiles. Its owner comes along, unlocked.
 * @returns also a deleted one (`kollab.state`), since its completed collaborations stay; null when unknown
 */
export function lockKollab(tx: Tx, id: string): Promise<KollabWithOwner | null> {
  return findKollabLocked(tx, id);
}

/** Locks those of some Kollabs that nobody else holds, in the order of their ids, and gives their ids. */
export async function lockFreeKollabs(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: kollabs.id })
    .from(kollabs)
    .where(isAmong(kollabs.id, ids))
    .orderBy(kollabs.id)
    .for('no key update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/**
 * The titles of some Kollabs as they are now, deleted ones too, by id. That of a suspended owner says no more than of
 * one who is gone.
 */
export async function titlesOfKollabs(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await listTitles(tx, ids);
  return new Map(
    rows.map(({ id, title, category, seen }) => [id, seen ? title : deletedKollabTitle(category)]),
  );
}

/**
 * The part of a statement that counts requests and completed collaborations on locked Kollabs.
 * @param from SQL that gives `kollab_id`, and by how much `requests` and `completed` change
 */
export function countedOnKollabs(from: string): string {
  return `update kollabs k set requests_count = k.requests_count + f.requests,
      requests_completed = k.requests_completed + f.completed
    from (${from}) as f where k.id = f.kollab_id`;
}

/**
 * Takes a locked Kollab out of every list, and off its owner's counter when it was active. The row stays, so that
 * completed collaborations keep their title. The caller has settled what is open on it, and locks no request after.
 */
export async function removeKollab(
  tx: Tx,
  kollab: Pick<KollabRow, 'id' | 'ownerId' | 'active' | 'state'>,
  now: Date,
): Promise<void> {
  if (kollab.state === 'deleted') return;
  await tx
    .update(kollabs)
    .set({ active: false, state: 'deleted', deletedAt: now })
    .where(eq(kollabs.id, kollab.id));
  if (kollab.active && kollab.state === 'active') await changeActiveKollabs(tx, kollab.ownerId, -1);
  const { id: subjectId, ownerId: actorId } = kollab;
  await recordEvents(tx, [{ type: KOLLAB_DELETED, actorId, subjectId, data: {} }], now);
}

/**
 * Hides a locked Kollab from others, takes it down, or lets it be seen again; its owner's counter follows. What is
 * open on it goes on between its two participants.
 */
export async function changeKollabState(
  tx: Tx,
  kollab: Pick<KollabRow, 'id' | 'ownerId' | 'active' | 'state'>,
  state: Exclude<ContentState, 'deleted'>,
): Promise<void> {
  if (kollab.state === state || kollab.state === 'deleted') return;
  await tx.update(kollabs).set({ state }).where(eq(kollabs.id, kollab.id));
  const counted =
    Number(kollab.active && state === 'active') - Number(kollab.active && kollab.state === 'active');
  if (counted === 1 || counted === -1) await changeActiveKollabs(tx, kollab.ownerId, counted);
}
