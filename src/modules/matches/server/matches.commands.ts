import { and, eq } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import { AppError } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { matchesRefusals } from '#modules/matches/matches.messages.ts';
import { getProfile, type ProfileRow } from '#modules/profiles/server/profiles.service.ts';
import { matchDismissals } from './matches.table.ts';

/**
 * Removes a user from the viewer's matches until `restoreMatch`. Idempotent.
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

/** Idempotent. */
export async function restoreMatch(tx: Tx, viewer: PolicyViewer, username: string): Promise<ProfileRow> {
  const other = await getProfile(tx, username, viewer);
  const { userId: of, dismissedId } = matchDismissals;
  await tx.delete(matchDismissals).where(and(eq(of, viewer.id), eq(dismissedId, other.userId)));
  return other;
}
