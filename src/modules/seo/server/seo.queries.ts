import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Category } from '#contract/product.ts';
import type { Db } from '#infra/db/pool.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { posts } from '#modules/posts/server/posts.table.ts';
import { postsVisibleTo } from '#modules/posts/server/visibility.service.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { FOR_MACHINES, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';

/** Sitemaps hold at most this many addresses each (sitemaps.org). */
export const SITEMAP_LENGTH = 50_000;
export const FEED_LENGTH = 50;

export const SITEMAP_KINDS = ['kollabs', 'posts', 'users'] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

// Users who do not want to be found by machines are not told to them, nor are their Kollabs and posts.
const listed = sql`${kollabs.active} and ${kollabsVisibleTo(FOR_MACHINES).sql}`;
const listedPosts = postsVisibleTo(FOR_MACHINES).sql;
const findable = usersVisibleTo(FOR_MACHINES).sql;

const NUMBERED: Record<SitemapKind, SQL> = {
  kollabs: sql`select ${kollabs.id} as id, row_number() over (order by ${kollabs.id}) as n from ${kollabs} where ${listed}`,
  posts: sql`select ${posts.id} as id, row_number() over (order by ${posts.id}) as n from ${posts} where ${listedPosts}`,
  users: sql`select ${profiles.userId} as id, row_number() over (order by ${profiles.userId}) as n from ${profiles} where ${findable}`,
};

/** The last id of every full stretch of 50,000: where the sitemaps of a kind divide, in the order of their ids. */
export async function findSitemapBorders(db: Db, kind: SitemapKind): Promise<string[]> {
  const numbered = NUMBERED[kind];
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from (${numbered}) as numbered where n % ${SITEMAP_LENGTH} = 0 order by id`,
  );
  return rows.map(({ id }) => id);
}

/** At most 50,000 open Kollabs after an id. */
export function listKollabAddresses(db: Db, after: string | undefined) {
  return db
    .select({ id: kollabs.id, date: kollabs.datePosted })
    .from(kollabs)
    .where(and(listed, after === undefined ? undefined : gt(kollabs.id, after)))
    .orderBy(asc(kollabs.id))
    .limit(SITEMAP_LENGTH);
}

/** At most 50,000 posts after an id. */
export function listPostAddresses(db: Db, after: string | undefined) {
  return db
    .select({ id: posts.id, date: posts.datePosted })
    .from(posts)
    .where(and(listedPosts, after === undefined ? undefined : gt(posts.id, after)))
    .orderBy(asc(posts.id))
    .limit(SITEMAP_LENGTH);
}

/** At most 50,000 people after an id. */
export function listUserAddresses(db: Db, after: string | undefined) {
  return db
    .select({ username: profiles.username })
    .from(profiles)
    .where(and(findable, after === undefined ? undefined : gt(profiles.userId, after)))
    .orderBy(asc(profiles.userId))
    .limit(SITEMAP_LENGTH);
}

export type KollabFeedRow = Awaited<ReturnType<typeof listNewestIn>>[number];
export type PostFeedRow = Awaited<ReturnType<typeof listNewestPostsIn>>[number];

/** The newest posts of a category. */
export function listNewestPostsIn(db: Db, category: Category) {
  const visible = postsVisibleTo(FOR_MACHINES, { post: 'posts', owner: 'profiles' });
  return db
    .select({
      id: posts.id,
      desc: posts.desc,
      datePosted: posts.datePosted,
      displayName: profiles.displayName,
      username: profiles.username,
    })
    .from(posts)
    .innerJoin(profiles, eq(profiles.userId, posts.ownerId))
    .where(and(visible.sql, eq(posts.category, category)))
    .orderBy(desc(posts.datePosted), desc(posts.id))
    .limit(FEED_LENGTH);
}

/** The newest open Kollabs of a category. */
export function listNewestIn(db: Db, category: Category) {
  const visible = kollabsVisibleTo(FOR_MACHINES, { kollab: 'kollabs', owner: 'profiles' });
  return db
    .select({
      id: kollabs.id,
      title: kollabs.title,
      summary: kollabs.summary,
      datePosted: kollabs.datePosted,
      displayName: profiles.displayName,
      username: profiles.username,
    })
    .from(kollabs)
    .innerJoin(profiles, eq(profiles.userId, kollabs.ownerId))
    .where(and(sql`${kollabs.active}`, visible.sql, eq(kollabs.category, category)))
    .orderBy(desc(kollabs.datePosted), desc(kollabs.id))
    .limit(FEED_LENGTH);
}
