import { eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/pool.ts';
import { preferences } from './preferences.table.ts';
import { blocks, profiles } from './profiles.table.ts';

/** What stands where the name of somebody stood whose account is gone (decisions.md section 7). */
const DELETED_NAME = 'Deleted user';

/** The condition that a profile is somebody's: a nameless one is in no list, and counts nowhere. */
export const isSomebody: SQL = isNull(profiles.deletedAt);

/**
 * Empties the profile of an account that is going. The row stays while collaborations of others refer to it: it
 * says that there was a person, of which account type, and no more. Its username is one that no address, search or
 * sign-up takes, and no answer shows it.
 */
export async function makeNameless(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(profiles)
    .set({
      username: `-${userId}`,
      displayName: DELETED_NAME,
      contentType: '',
      businessName: null,
      headline: '',
      location: '',
      website: '',
      bio: '',
      bannerUrl: '',
      profileImageUrl: '',
      dateJoined: now,
      audienceSize: 0,
      featuredPlatform: 'none',
      featuredPlatformId: null,
      deletedAt: now,
    })
    .where(eq(profiles.userId, userId));
}

/** Forgets what a person chose, whom they blocked, and who blocked them. */
export async function forgetChoicesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(preferences).where(eq(preferences.userId, userId));
  await tx.delete(blocks).where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)));
}

/**
 * Deletes nameless profiles to which nothing refers any more.
 * @param referring conditions on a profile that hold while something does: those of the modules above
 */
export async function forgetNameless(tx: Tx, referring: readonly SQL[]): Promise<void> {
  const unused = referring.map((condition) => sql`not ${condition}`);
  await tx.delete(profiles).where(sql.join([isNotNull(profiles.deletedAt), ...unused], sql` and `));
}
