import { eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#infra/db/pool.ts';
import { profiles } from './profiles.table.ts';

/** The pictures of a profile, by the column that holds their address; '' where there is none. */
export type ProfilePicture = 'profileImageUrl' | 'bannerUrl';

/** Shows another picture on a profile, or none with ''. Belongs in the transaction that keeps the picture. */
export async function setProfilePicture(
  tx: Tx,
  userId: string,
  which: ProfilePicture,
  url: string,
): Promise<void> {
  await tx
    .update(profiles)
    .set({ [which]: url })
    .where(eq(profiles.userId, userId));
}

/** Which of these addresses some profile shows. */
export async function findPicturesOfProfiles(db: Db, urls: string[]): Promise<string[]> {
  const [faces, banners] = [
    await db
      .select({ url: profiles.profileImageUrl })
      .from(profiles)
      .where(inArray(profiles.profileImageUrl, urls)),
    await db.select({ url: profiles.bannerUrl }).from(profiles).where(inArray(profiles.bannerUrl, urls)),
  ];
  return [...faces, ...banners].map(({ url }) => url);
}
