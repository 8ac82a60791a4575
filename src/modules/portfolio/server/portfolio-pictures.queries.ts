import { sql } from 'drizzle-orm';
import { findAddresses } from '#infra/db/addresses.ts';
import type { Db } from '#infra/db/pool.ts';
import { byLink, isWithheldSql, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { portfolioWorks } from './portfolio.table.ts';

export function findPublicPicturesOfWorks(db: Db, urls: string[]): Promise<string[]> {
  const isVisible = usersVisibleTo(byLink(null)).sql;
  return findAddresses(
    db,
    urls,
    [portfolioWorks.imageUrl],
    sql`exists (select from profiles where profiles.user_id = ${portfolioWorks.userId} and ${isVisible})`,
  );
}

/** Lists the URLs of pictures in works of users who are suspended or leaving. */
export async function listWithheldPicturesOfWorks(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`
    select w.image_url as url from profiles p join portfolio_works w on w.user_id = p.user_id
    where ${sql.raw(isWithheldSql('p'))} and w.image_url is not null`);
  return rows.map(({ url }) => url);
}
