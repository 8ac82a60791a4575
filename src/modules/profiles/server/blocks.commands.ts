import { and, eq } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { MOST_BLOCKED } from '#modules/profiles/preferences.rules.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { can } from '#modules/profiles/profiles.policy.ts';
import { BLOCKED, countExcludedUsers } from './exclusions.queries.ts';
import { getProfile, lockProfiles, type ProfileRow } from './profiles.service.ts';
import { blocks } from './profiles.table.ts';
import { recordUserEvent } from './record-user-event.ts';

/**
 * Blocks a user. Idempotent: a repeat keeps the first date. Open requests between the two stay open until one of them
 * ends them.
 * @returns the blocked user
 * @throws {AppError} not_found; forbidden for the viewer themselves; wrong_state at `MOST_BLOCKED`
 */
export async function blockUser(
  tx: Tx,
  viewer: PolicyViewer,
  username: string,
  now: Date,
): Promise<ProfileRow> {
  const userId = viewer.id;
  const other = await getProfile(tx, username, viewer);
  const subject = { id: other.userId, state: other.state };
  requireAllowed(can(viewer, 'block', subject), { forbidden: profilesRefusals.ownBlock });
  // Concurrent blocks of one user wait for each other, so that the limit holds.
  await lockProfiles(tx, [userId]);
  const row = { blockerId: userId, blockedId: other.userId, createdAt: now };
  const made = await tx.insert(blocks).values(row).onConflictDoNothing().returning();
  if (made.length > 0 && (await countExcludedUsers(tx, BLOCKED, userId)) > MOST_BLOCKED) {
    throw new AppError('wrong_state', profilesRefusals.tooManyBlocks);
  }
  await recordUserEvent(tx, 'user.blocked', viewer, other, now);
  return other;
}

/**
 * Unblocks a user. Idempotent.
 * @returns the unblocked user
 * @throws {AppError} not_found
 */
export async function unblockUser(
  tx: Tx,
  viewer: PolicyViewer,
  username: string,
  now: Date,
): Promise<ProfileRow> {
  const other = await getProfile(tx, username, viewer);
  await tx.delete(blocks).where(and(eq(blocks.blockerId, viewer.id), eq(blocks.blockedId, other.userId)));
  await recordUserEvent(tx, 'user.unblocked', viewer, other, now);
  return other;
}
