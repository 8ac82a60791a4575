import { eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
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
  type KollabRow,
  type KollabWithOwner,
  listTitles,
  lockKollab,
} from './kollabs.queries.ts';
import { kollabs } from './kollabs.table.ts';

export { findKollab, type KollabList, type KollabWithOwner, listKollabsOf, lockKollab };

export function kollabSubject({ kollab, owner }: KollabWithOwner): KollabSubject {
  return { ownerId: kollab.ownerId, state: kollab.state, ownerState: owner.state };
}

/** Locks those of the Kollabs that are not locked by others, in the order of their ids, and returns their ids. */
export async function lockFreeKollabs(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: kollabs.id })
    .from(kollabs)
    .where(isAmong(kollabs.id, ids))
    .orderBy(kollabs.id)
    .for('no key update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Includes deleted Kollabs. The title of a suspended owner's Kollab is neutral, like that of a deleted owner's. */
export async function titlesOfKollabs(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await listTitles(tx, ids);
  return new Map(
    rows.map(({ id, title, category, seen }) => [id, seen ? title : deletedKollabTitle(category)]),
  );
}

type IdColumn = AnyPgColumn<{ data: string; notNull: true }>;

/** A function that finds the titles of the Kollabs of rows by the ids of the rows. */
export function titlesByKollab(table: PgTable & Record<'id' | 'kollabId', IdColumn>) {
  return async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
    const { id, kollabId } = table;
    const rows = await tx
      .select({ id, kollabId })
      .from(table as PgTable)
      .where(isAmong(id, ids));
    const titles = await titlesOfKollabs(tx, [...new Set(rows.map((row) => row.kollabId))]);
    return new Map(rows.map((row) => [row.id, titles.get(row.kollabId) ?? '']));
  };
}

/**
 * The SQL that updates the counters of requests and completed collaborations on locked Kollabs.
 * @param from SQL that returns `kollab_id` and the changes `requests` and `completed`
 */
export function kollabCountsUpdate(from: string): string {
  return `update kollabs k set requests_count = k.requests_count + f.requests,
      requests_completed = k.requests_completed + f.completed
    from (${from}) as f where k.id = f.kollab_id`;
}

/**
 * Deletes a locked Kollab and, if it was active, updates its owner's count. The row stays, so that completed
 * collaborations keep their title. The caller has ended the open requests on it, and must not lock requests after
 * this.
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
 * Hides, takes down or restores a locked Kollab, and updates its owner's count. Its open requests continue between
 * their two sides.
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
