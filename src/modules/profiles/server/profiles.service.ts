import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/pool.ts';
import { profiles } from './profiles.table.ts';

export type ProfileRow = typeof profiles.$inferSelect;

/**
 * Locks profiles for the rest of the transaction, in ascending order of user id, so that two changes that need
 * the same people never wait for each other. Rows that refer to a profile can still be written meanwhile.
 * @param userIds any number, in any order, doubles allowed
 * @returns the rows in that same order; an unknown id is left out
 */
export function lockProfiles(tx: Tx, userIds: readonly string[]): Promise<ProfileRow[]> {
  return tx
    .select()
    .from(profiles)
    .where(inArray(profiles.userId, [...new Set(userIds)]))
    .orderBy(asc(profiles.userId))
    .for('no key update');
}

/**
 * Counts a Kollab that became active, or stopped being so, on its owner's profile. Belongs in the transaction
 * that changes the Kollab.
 * @param delta 1 or -1
 */
export async function changeActiveKollabs(tx: Tx, userId: string, delta: 1 | -1): Promise<void> {
  await tx
    .update(profiles)
    .set({ currentActiveKollabs: sql`${profiles.currentActiveKollabs} + ${delta}` })
    .where(eq(profiles.userId, userId));
}
