import { sql } from 'drizzle-orm';
import { WITHHELD_CONTENT_STATES } from '#contract/policy.ts';
import { findAddresses } from '#infra/db/addresses.ts';
import type { Db } from '#infra/db/pool.ts';
import { byLink, isWithheldSql } from '#modules/profiles/server/visibility.service.ts';
import { posts } from './posts.table.ts';
import { postsVisibleTo } from './visibility.service.ts';

export function findPublicPicturesOfPosts(db: Db, urls: string[]): Promise<string[]> {
  return findAddresses(db, urls, [posts.imageUrl], postsVisibleTo(byLink(null)).sql);
}

/** The addresses of pictures in posts that only owners and moderators see. */
export async function listWithheldPicturesOfPosts(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`
    select image_url as url from posts where state in (${sql.raw(WITHHELD_STATES)})
    union select o.image_url from profiles p join posts o on o.owner_id = p.user_id
      where ${sql.raw(isWithheldSql('p'))}`);
  return rows.map(({ url }) => url);
}

// Literals, because the planner uses the partial index only if the condition has no parameters.
const WITHHELD_STATES = WITHHELD_CONTENT_STATES.map((state) => `'${state}'`).join(', ');
