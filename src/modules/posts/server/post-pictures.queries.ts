import { sql } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { posts } from './posts.table.ts';

/** Which of these addresses some post shows. */
export async function findPicturesOfPosts(db: Db, urls: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`
    select asked.url from unnest(${sql.param(urls)}::text[]) as asked (url), lateral (select from ${posts}
      where hashtextextended(${posts.imageUrl}, 0) = hashtextextended(asked.url, 0)
        and ${posts.imageUrl} = asked.url limit 1) shown`);
  return rows.map(({ url }) => url);
}
