import { and, eq } from 'drizzle-orm';
import { MOST_BLOCKED } from '#modules/profiles/preferences.rules.ts';
import type { Tx } from '#platform/db/pool.ts';
import { AppError } from '#platform/http/app-error.ts';
import { countBlocked } from './blocks.queries.ts';
import { findProfileByUsername, lockProfiles, type ProfileRow } from './profiles.service.ts';
import { blocks } from './profiles.table.ts';

/**
 * Blocks somebody. Harmless to repeat: the first day stands. What is open between the two goes on until one of
 * them ends it.
 * @returns who was blocked
 * @throws {AppError} not_found; forbidden for oneself; wrong_state at `MOST_BLOCKED`
 */
export async function blockUser(tx: Tx, userId: string, username: string, now: Date): Promise<ProfileRow> {
  const other = await somebody(tx, username);
  if (other.userId === userId) throw new AppError('forbidden', 'You cannot block yourself.');
  // Blocks of one person are made one after the other, so that the count holds.
  await lockProfiles(tx, [userId]);
  if ((await countBlocked(tx, userId)) >= MOST_BLOCKED) {
    throw new AppError('wrong_state', 'You have blocked 1,000 people. Unblock somebody first.');
  }
  const row = { blockerId: userId, blockedId: other.userId, createdAt: now };
  await tx.insert(blocks).values(row).onConflictDoNothing();
  return other;
}

/**
 * Takes a block back. Harmless to repeat.
 * @returns who was unblocked
 * @throws {AppError} not_found
 */
export async function unblockUser(tx: Tx, userId: string, username: string): Promise<ProfileRow> {
  const other = await somebody(tx, username);
  await tx.delete(blocks).where(and(eq(blocks.blockerId, userId), eq(blocks.blockedId, other.userId)));
  return other;
}

async function somebody(tx: Tx, username: string): Promise<ProfileRow> {
  const profile = await findProfileByUsername(tx, username);
  if (!profile) throw new AppError('not_found', 'We could not find that person.');
  return profile;
}
