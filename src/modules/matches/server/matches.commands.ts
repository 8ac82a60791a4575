import { and, eq } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import { AppError } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { deletes } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import { matchesRefusals } from '#modules/matches/matches.messages.ts';
import type { ProfileRow } from '#modules/profiles/server/profiles.service.ts';
import { getProfile } from '#modules/profiles/server/profiles.service.ts';
import { matchDismissals } from './matches.table.ts';

/**
 * Leaves a user out of the viewer's matches until `restoreMatch`. Harmless to repeat.
 * @returns who was left out
 * @throws {AppError} not_found, or forbidden for oneself
 */
export async function dismissMatch(
  tx: Tx,
  viewer: PolicyViewer,
  username: string,
  now: Date,
): Promise<ProfileRow> {
  const userId = viewer.id;
  const other = await getProfile(tx, username, viewer);
  if (other.userId === userId) throw new AppError('forbidden', matchesRefusals.ownMatch);
  const row = { userId, dismissedId: other.userId, createdAt: now };
  await tx.insert(matchDismissals).values(row).onConflictDoNothing();
  return other;
}

/**
 * Lets a user into the viewer's matches again. Harmless to repeat.
 * @returns who was let in
 * @throws {AppError} not_found
 */
export async function restoreMatch(tx: Tx, viewer: PolicyViewer, username: string): Promise<ProfileRow> {
  const other = await getProfile(tx, username, viewer);
  const { userId: of, dismissedId } = matchDismissals;
  await tx.delete(matchDismissals).where(and(eq(of, viewer.id), eq(dismissedId, other.userId)));
  return other;
}

/** Deletes the dismissals by a user and of a user. */
export const eraseDismissals: EraseStep = deletes(
  matchDismissals,
  (userId) => eq(matchDismissals.userId, userId),
  (userId) => eq(matchDismissals.dismissedId, userId),
);
