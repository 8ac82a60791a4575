import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
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
  const shownAs = (column: PgColumn) => sql`select asked.url from asked, lateral (select from ${profiles}
    where hashtextextended(${column}, 0) = hashtextextended(asked.url, 0) and ${column} = asked.url limit 1) shown`;
  const { rows } = await db.execute<{ url: string }>(sql`
    with asked as (select unnest(${sql.param(urls)}::text[]) as url)
    ${shownAs(profiles.profileImageUrl)} union all ${shownAs(profiles.bannerUrl)}`);
  return rows.map(({ url }) => url);
}
