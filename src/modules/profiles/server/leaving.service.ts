import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { PRESENT_ACCOUNT_STATES } from '#contract/policy.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { isDeletionDue } from '#modules/profiles/leaving.rules.ts';
import { USER_LEAVING, USER_RETURNED } from '#modules/profiles/profiles.events.ts';
import { isLeaving } from './profiles.service.ts';
import { profiles } from './profiles.table.ts';

export { USER_LEAVING, USER_RETURNED };

/* Accounts that wait for their deletion. The caller of a write has locked the account. */

/** Hides an account from everyone from the commit on, until it is deleted or its user returns. */
export async function startLeaving(tx: Tx, userId: string, deleteAt: Date, now: Date): Promise<void> {
  await tx
    .update(profiles)
    .set({ state: 'leaving', stateBefore: sql`${profiles.state}`, deleteAt })
    .where(and(eq(profiles.userId, userId), inArray(profiles.state, [...PRESENT_ACCOUNT_STATES])));
  await recordEvents(tx, [{ type: USER_LEAVING, actorId: null, subjectId: userId, data: {} }], now);
}

/**
 * Restores an account that is leaving.
 * @returns `due` if its time to return is over, and nothing changed; `present` if it was not leaving
 */
export async function returnFromLeaving(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<'restored' | 'due' | 'present'> {
  // The lock makes the second of two concurrent sign-ins wait. It then finds no row.
  const [leaving] = await tx
    .select({ deleteAt: profiles.deleteAt })
    .from(profiles)
    .where(and(eq(profiles.userId, userId), isLeaving))
    .for('no key update');
  if (!leaving) return 'present';
  if (isDeletionDue(leaving.deleteAt, now)) return 'due';
  await tx
    .update(profiles)
    .set({ state: sql`${profiles.stateBefore}`, stateBefore: null, deleteAt: null })
    .where(eq(profiles.userId, userId));
  await recordEvents(tx, [{ type: USER_RETURNED, actorId: userId, subjectId: userId, data: {} }], now);
  return 'restored';
}

/** When an account is deleted; null if it is not leaving. */
export async function findDeletionDate(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ deleteAt: profiles.deleteAt })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row?.deleteAt ?? null;
}

/**
 * Lists accounts that are due to be deleted, by id.
 * @param after the last id of the page before
 */
export function listDueDeletions(db: Db, now: Date, after: string | undefined, limit: number) {
  return db
    .select({ id: profiles.userId })
    .from(profiles)
    .where(and(isLeaving, lte(profiles.deleteAt, now), after ? gt(profiles.userId, after) : undefined))
    .orderBy(asc(profiles.userId))
    .limit(limit);
}

/** The age of the most overdue deletion in seconds; 0 if none is overdue. */
export async function findOverdue(db: Db, now: Date): Promise<number> {
  const [oldest] = await db
    .select({ deleteAt: profiles.deleteAt })
    .from(profiles)
    .where(and(isLeaving, lte(profiles.deleteAt, now)))
    .orderBy(asc(profiles.deleteAt))
    .limit(1);
  return oldest?.deleteAt ? (now.getTime() - oldest.deleteAt.getTime()) / 1000 : 0;
}
