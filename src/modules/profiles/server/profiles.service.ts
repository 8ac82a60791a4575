import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/pool.ts';
import { blocks, profiles } from './profiles.table.ts';

export type ProfileRow = typeof profiles.$inferSelect;

/** The index that keeps usernames unique regardless of case: what `brokenConstraint` names when one is taken. */
export const USERNAME_KEY = 'profiles_username_key';

export interface NewProfile {
  userId: string;
  username: string;
  accountType: ProfileRow['accountType'];
  contentType: string;
  /** Only of a business. */
  businessName?: string | undefined;
  now: Date;
}

/**
 * Makes the profile of a new account. Its display name starts as the username (decisions.md section 1).
 * @throws the database's error, naming `USERNAME_KEY`, when the username is taken in any case
 */
export async function createProfile(tx: Tx, profile: NewProfile): Promise<void> {
  const { userId, username, accountType, contentType, businessName = null, now } = profile;
  await tx.insert(profiles).values({
    userId,
    username,
    displayName: username,
    accountType,
    contentType,
    businessName,
    dateJoined: now,
  });
}

/** The profile of a username, in whatever case it is asked for; null when there is none. */
export async function findProfileByUsername(db: Db, username: string): Promise<ProfileRow | null> {
  const [row] = await db
    .select()
    .from(profiles)
    .where(sql`lower(${profiles.username}) = ${username.toLowerCase()}`);
  return row ?? null;
}

/** Whether either of two people has blocked the other: a block cuts both ways (decisions.md section 3). */
export async function isBlocked(db: Db, userId: string, otherId: string): Promise<boolean> {
  const rows = await db
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, userId), eq(blocks.blockedId, otherId)),
        and(eq(blocks.blockerId, otherId), eq(blocks.blockedId, userId)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

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

/** Counts a completed collaboration on the profile of one of its two people, in the transaction that completes it. */
export async function countCompletedCollaboration(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(profiles)
    .set({ completedCollaborations: sql`${profiles.completedCollaborations} + 1` })
    .where(eq(profiles.userId, userId));
}

/**
 * Sets the channel that a profile features: its platform, and its figure as the audience size. Belongs in the
 * transaction that read the figure, under the profile's lock (`lockProfiles`).
 * @param channel null when none is featured any more
 */
export async function featureChannel(
  tx: Tx,
  userId: string,
  channel: { type: string; connectionId: string; audience: number } | null,
): Promise<void> {
  await tx
    .update(profiles)
    .set({
      featuredPlatform: channel?.type ?? 'none',
      featuredPlatformId: channel?.connectionId ?? null,
      audienceSize: channel?.audience ?? 0,
    })
    .where(eq(profiles.userId, userId));
}
