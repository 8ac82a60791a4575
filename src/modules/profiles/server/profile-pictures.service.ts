import { eq, sql } from 'drizzle-orm';
import { WITHHELD_ACCOUNT_STATE } from '#contract/policy.ts';
import { findAddresses } from '#infra/db/addresses.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { recordChanges } from './profiles.service.ts';
import { profiles } from './profiles.table.ts';
import { byLink, usersVisibleTo } from './visibility.service.ts';

/** The pictures of a profile, by the column that holds their address; '' where there is none. */
export type ProfilePicture = 'profileImageUrl' | 'bannerUrl';

/** Shows another picture on a profile, or none with ''. Belongs in the transaction that keeps the picture. */
export async function setProfilePicture(
  tx: Tx,
  userId: string,
  which: ProfilePicture,
  url: string,
  now: Date,
): Promise<void> {
  await tx
    .update(profiles)
    .set({ [which]: url })
    .where(eq(profiles.userId, userId));
  await recordChanges(tx, [userId], now, userId);
}

/** Which of these addresses some profile shows. */
export function findPicturesOfProfiles(db: Db, urls: string[]): Promise<string[]> {
  return findAddresses(db, urls, [profiles.profileImageUrl, profiles.bannerUrl]);
}

/** Which of these addresses some profile shows to visitors. */
export function findPublicPicturesOfProfiles(db: Db, urls: string[]): Promise<string[]> {
  return findAddresses(
    db,
    urls,
    [profiles.profileImageUrl, profiles.bannerUrl],
    usersVisibleTo(byLink(null)).sql,
  );
}

/** The addresses of the pictures of profiles that only their users and moderators see. */
export async function listWithheldPicturesOfProfiles(db: Db): Promise<string[]> {
  // Written out, so that the planner sees that the index of the suspended has them.
  const rows = await db
    .select({ face: profiles.profileImageUrl, banner: profiles.bannerUrl })
    .from(profiles)
    .where(sql`${profiles.state} = '${sql.raw(WITHHELD_ACCOUNT_STATE)}'`);
  return rows.flatMap(({ face, banner }) => [face, banner]);
}
