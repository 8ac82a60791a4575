import { and, eq, isNull } from 'drizzle-orm';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { kollabs } from './kollabs.table.ts';

export type KollabRow = typeof kollabs.$inferSelect;
export type OwnerRow = typeof profiles.$inferSelect;

/** A Kollab and whose it is, read by one statement. */
export interface KollabWithOwner {
  kollab: KollabRow;
  owner: OwnerRow;
}

/** One Kollab that has not been deleted, open or closed. */
export async function findKollab(db: Db, id: string): Promise<KollabWithOwner | null> {
  const [found] = await withOwner(db).where(and(eq(kollabs.id, id), isNull(kollabs.deletedAt)));
  return found ?? null;
}

/** One Kollab, deleted or not, locked for the rest of the transaction. Its owner is read, not locked. */
export async function findKollabLocked(tx: Tx, id: string): Promise<KollabWithOwner | null> {
  const [locked] = await withOwner(tx)
    .where(eq(kollabs.id, id))
    // A request that refers to the Kollab may be written meanwhile, hence not the stronger FOR UPDATE.
    .for('no key update', { of: kollabs });
  return locked ?? null;
}

function withOwner(db: Db) {
  return db
    .select({ kollab: kollabs, owner: profiles })
    .from(kollabs)
    .innerJoin(profiles, eq(profiles.userId, kollabs.ownerId));
}
