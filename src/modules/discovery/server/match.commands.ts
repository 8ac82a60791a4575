import { and, eq } from 'drizzle-orm';
import { findProfileByUsername } from '#modules/profiles/server/profiles.service.ts';
import type { Tx } from '#platform/db/pool.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { ProfileRow } from './discovery.queries.ts';
import { matchDismissals } from './match.table.ts';

/**
 * Leaves somebody out of a person's matches until `restoreMatch`. Harmless to repeat.
 * @returns who was left out
 * @throws {AppError} not_found, or forbidden for oneself
 */
export async function dismissMatch(tx: Tx, userId: string, username: string, now: Date): Promise<ProfileRow> {
  const other = await somebody(tx, username);
  if (other.userId === userId) throw new AppError('forbidden', 'You are never among your own matches.');
  const row = { userId, dismissedId: other.userId, createdAt: now };
  await tx.insert(matchDismissals).values(row).onConflictDoNothing();
  return other;
}

/**
 * Lets somebody into a person's matches again. Harmless to repeat.
 * @returns who was let in
 * @throws {AppError} not_found
 */
export async function restoreMatch(tx: Tx, userId: string, username: string): Promise<ProfileRow> {
  const other = await somebody(tx, username);
  const { userId: of, dismissedId } = matchDismissals;
  await tx.delete(matchDismissals).where(and(eq(of, userId), eq(dismissedId, other.userId)));
  return other;
}

async function somebody(tx: Tx, username: string): Promise<ProfileRow> {
  const profile = await findProfileByUsername(tx, username);
  if (!profile) throw new AppError('not_found', 'We could not find that person.');
  return profile;
}
