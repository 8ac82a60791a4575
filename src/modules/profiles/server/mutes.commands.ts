import { and, eq } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { MOST_MUTED } from '#modules/profiles/hides.rules.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { can } from '#modules/profiles/profiles.policy.ts';
import { countExcludedUsers, MUTED } from './exclusions.queries.ts';
import { mutes } from './mutes-and-hides.table.ts';
import { getProfile, lockProfiles, type ProfileRow } from './profiles.service.ts';
import { recordUserEvent } from './record-user-event.ts';

/**
 * Mutes a user. Idempotent: a repeat keeps the first date.
 * @throws {AppError} not_found; forbidden for the viewer themselves; wrong_state at `MOST_MUTED`
 */
export async function muteUser(
  tx: Tx,
  viewer: PolicyViewer,
  username: string,
  now: Date,
): Promise<ProfileRow> {
  const other = await getProfile(tx, username, viewer);
  const subject = { id: other.userId, state: other.state };
  requireAllowed(can(viewer, 'mute', subject), { forbidden: profilesRefusals.ownMute });
  // Concurrent mutes of one user wait for each other, so that the limit holds.
  await lockProfiles(tx, [viewer.id]);
  const row = { muterId: viewer.id, mutedId: other.userId, createdAt: now };
  const made = await tx.insert(mutes).values(row).onConflictDoNothing().returning();
  if (made.length > 0 && (await countExcludedUsers(tx, MUTED, viewer.id)) > MOST_MUTED) {
    throw new AppError('wrong_state', profilesRefusals.tooManyMutes);
  }
  await recordUserEvent(tx, 'user.muted', viewer, other, now);
  return other;
}

/**
 * Unmutes a user. Idempotent.
 * @throws {AppError} not_found
 */
export async function unmuteUser(
  tx: Tx,
  viewer: PolicyViewer,
  username: string,
  now: Date,
): Promise<ProfileRow> {
  const other = await getProfile(tx, username, viewer);
  await tx.delete(mutes).where(and(eq(mutes.muterId, viewer.id), eq(mutes.mutedId, other.userId)));
  await recordUserEvent(tx, 'user.unmuted', viewer, other, now);
  return other;
}
