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
 * Removes a user from the viewer's matches until `restoreMatch`. Idempotent.
 * @returns the removed user
 * @throws {AppError} not_found, or forbidden for the viewer themselves
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
 * Allows a user in the viewer's matches again. Idempotent.
 * @returns the restored user
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
