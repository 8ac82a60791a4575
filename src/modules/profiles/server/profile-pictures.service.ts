import { eq, type SQL, sql } from 'drizzle-orm';
import { findAddresses } from '#infra/db/addresses.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { recordUsersChanged } from './profiles.service.ts';
import { profiles } from './profiles.table.ts';
import { byLink, isWithheldSql, usersVisibleTo } from './visibility.service.ts';

/** The pictures of a profile, by the column that holds their URL; '' if there is none. */
export type ProfilePicture = 'profileImageUrl' | 'bannerUrl';

/** Sets a profile's picture, or removes it with ''. Call it in the transaction that stores the picture. */
export async function setProfilePicture(
  tx: Tx,
  userId: string,
  which: ProfilePicture,
  url: string,
  now: Date,
): Promise<void> {
  await tx
    .update(profiles)
    .set({ [which]: url, ...(which === 'bannerUrl' && { bannerAlt: bannerAltWith(url) }) })
    .where(eq(profiles.userId, userId));
  await recordUsersChanged(tx, [userId], now, userId);
}

/** A description belongs to its picture, so another banner starts without one. */
export function bannerAltWith(url: string): SQL<string> {
  return sql`case when ${profiles.bannerUrl} = ${url} then ${profiles.bannerAlt} else '' end`;
}

export const PROFILE_PICTURES = [profiles.profileImageUrl, profiles.bannerUrl];

export function findPublicPicturesOfProfiles(db: Db, urls: string[]): Promise<string[]> {
  return findAddresses(db, urls, PROFILE_PICTURES, usersVisibleTo(byLink(null)).sql);
}

/** Lists the URLs of pictures of profiles that are suspended or leaving. */
export async function listWithheldPicturesOfProfiles(db: Db): Promise<string[]> {
  const rows = await db
    .select({ face: profiles.profileImageUrl, banner: profiles.bannerUrl })
    .from(profiles)
    .where(sql.raw(isWithheldSql('profiles')));
  return rows.flatMap(({ face, banner }) => [face, banner]);
}
