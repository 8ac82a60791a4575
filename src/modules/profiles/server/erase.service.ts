import { and, eq, type SQL, sql } from 'drizzle-orm';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { PoolDb, Tx } from '#infra/db/pool.ts';
import { deletes } from '#infra/erase-steps.ts';
import { recordEvents } from '#infra/events/event.ts';
import type { EraseStep } from '#infra/module.ts';
import { NO_ANSWERS } from '#modules/profiles/answers.rules.ts';
import { NO_PAYMENTS } from '#modules/profiles/payments.rules.ts';
import { USER_LEFT } from '#modules/profiles/profiles.events.ts';
import { DELETED_NAME } from '#modules/profiles/profiles.messages.ts';
import { hides, mutes } from './mutes-and-hides.table.ts';
import { preferences } from './preferences.table.ts';
import { blocks, profiles } from './profiles.table.ts';

/**
 * Empties the profile of an account that is being deleted, and deletes its preferences. From the commit on nobody sees
 * the user. The row stays while collaborations of others refer to it, with nothing but the account type. Its username
 * is not valid in any URL, search or sign-up, and no response contains it.
 */
export async function anonymizeProfile(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(profiles)
    .set({
      username: `-${userId}`,
      displayName: DELETED_NAME,
      nameConfirmed: false,
      contentType: '',
      contentTypeChangedAt: null,
      businessName: null,
      headline: '',
      location: '',
      website: '',
      bio: '',
      bannerUrl: '',
      bannerAlt: '',
      profileImageUrl: '',
      dateJoined: now,
      audienceSize: 0,
      featuredPlatform: 'none',
      featuredPlatformId: null,
      ...NO_ANSWERS,
      ...NO_PAYMENTS,
      verifiedDomains: [],
      state: 'deleted',
      deletedAt: now,
      deleteAt: null,
      stateBefore: null,
    })
    .where(eq(profiles.userId, userId));
  await tx.delete(preferences).where(eq(preferences.userId, userId));
  await recordEvents(tx, [{ type: USER_LEFT, actorId: null, subjectId: userId, data: {} }], now);
}

export const eraseChoices: readonly EraseStep[] = [
  deletes(
    blocks,
    (userId) => eq(blocks.blockerId, userId),
    (userId) => eq(blocks.blockedId, userId),
  ),
  deletes(
    mutes,
    (userId) => eq(mutes.muterId, userId),
    (userId) => eq(mutes.mutedId, userId),
  ),
  deletes(
    hides,
    (userId) => eq(hides.userId, userId),
    (userId) => eq(hides.subjectId, userId),
  ),
];

/**
 * Deletes profiles of deleted accounts that nothing refers to.
 * @param referring conditions on a profile, from modules above, that hold while something refers to it
 */
export async function deleteUnreferencedProfiles(db: PoolDb, referring: readonly SQL[]): Promise<void> {
  const unused = referring.map((condition) => sql`not ${condition}`);
  await deleteInBatches(db, profiles, and(eq(profiles.state, 'deleted'), ...unused));
}
