import { sql } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { kollabs, kollabVersions } from './kollabs.table.ts';

/**
 * Which of these addresses some Kollab shows; a deleted one still does to those who completed it. A former version does to
 * those who asked for it.
 */
export async function findPicturesOfKollabs(db: Db, urls: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`
    select asked.url from unnest(${sql.param(urls)}::text[]) as asked (url), lateral (
      (select from ${kollabs} where hashtextextended(${kollabs.imageUrl}, 0) = hashtextextended(asked.url, 0)
        and ${kollabs.imageUrl} = asked.url limit 1)
      union all (select from ${kollabVersions}
        where hashtextextended(${kollabVersions.imageUrl}, 0) = hashtextextended(asked.url, 0)
          and ${kollabVersions.imageUrl} = asked.url limit 1)
      limit 1) shown`);
  return rows.map(({ url }) => url);
}
