import { type AnyColumn, and, asc, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Category } from '#contract/product.ts';
import type { Db } from '#infra/db/pool.ts';
import { kollabChangedAt } from '#modules/kollabs/server/kollab-versions.service.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { postText } from '#modules/posts/server/post-text.service.ts';
import { posts } from '#modules/posts/server/posts.table.ts';
import { postsVisibleTo } from '#modules/posts/server/visibility.service.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { FOR_MACHINES, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { listShowcaseAddresses, showcases } from '#modules/showcases/server/showcases.service.ts';

/** The maximum per sitemap (sitemaps.org). */
export const SITEMAP_LENGTH = 50_000;
export const FEED_LENGTH = 50;

export const SITEMAP_KINDS = ['kollabs', 'posts', 'users', 'collaborations'] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

// Leaves out users who do not want to be found by machines, with their Kollabs and posts.
const listed = sql`${kollabs.active} and ${kollabsVisibleTo(FOR_MACHINES).sql}`;
const listedPosts = postsVisibleTo(FOR_MACHINES).sql;
const findable = usersVisibleTo(FOR_MACHINES).sql;

const KEYS = {
  kollabs: { table: kollabs, id: kollabs.id },
  posts: { table: posts, id: posts.id },
  users: { table: profiles, id: profiles.userId },
  collaborations: { table: showcases, id: showcases.requestId },
};

/**
 * Counts all rows, visible or not, one range at a time: numbering only the visible ones exceeds the statement
 * timeout at a million rows.
 */
export async function findSitemapBorders(db: Db, kind: SitemapKind): Promise<string[]> {
  const { table, id } = KEYS[kind];
  const borders: string[] = [];
  for (;;) {
    const last = borders.at(-1);
    const rows = await db
      .select({ id })
      .from(table)
      .where(last === undefined ? undefined : gt(id, last))
      .orderBy(asc(id))
      .offset(SITEMAP_LENGTH - 1)
      .limit(1);
    if (!rows[0]) return borders;
    borders.push(rows[0].id);
  }
}

export interface IdRange {
  after?: string | undefined;
  until?: string | undefined;
}

function within(id: AnyColumn, { after, until }: IdRange): SQL | undefined {
  return and(
    after === undefined ? undefined : gt(id, after),
    until === undefined ? undefined : lte(id, until),
  );
}

export function listKollabAddresses(db: Db, range: IdRange) {
  return db
    .select({ id: kollabs.id, date: kollabChangedAt })
    .from(kollabs)
    .where(and(listed, within(kollabs.id, range)))
    .orderBy(asc(kollabs.id))
    .limit(SITEMAP_LENGTH);
}

export function listPostAddresses(db: Db, range: IdRange) {
  return db
    .select({ id: posts.id, date: posts.datePosted })
    .from(posts)
    .where(and(listedPosts, within(posts.id, range)))
    .orderBy(asc(posts.id))
    .limit(SITEMAP_LENGTH);
}

export function listUserAddresses(db: Db, range: IdRange) {
  return db
    .select({ username: profiles.username })
    .from(profiles)
    .where(and(findable, within(profiles.userId, range)))
    .orderBy(asc(profiles.userId))
    .limit(SITEMAP_LENGTH);
}

export function listCollaborationAddresses(db: Db, range: IdRange) {
  return listShowcaseAddresses(db, FOR_MACHINES, within(showcases.requestId, range), SITEMAP_LENGTH);
}

export type KollabFeedRow = Awaited<ReturnType<typeof listNewestIn>>[number];
export type PostFeedRow = Awaited<ReturnType<typeof listNewestPostsIn>>[number];

export function listNewestPostsIn(db: Db, category: Category) {
  const visible = postsVisibleTo(FOR_MACHINES, { post: 'posts', owner: 'profiles' });
  return db
    .select({
      id: posts.id,
      desc: postText().sql,
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

export function listNewestIn(db: Db, category: Category) {
  const visible = kollabsVisibleTo(FOR_MACHINES, { kollab: 'kollabs', owner: 'profiles' });
  return db
    .select({
      id: kollabs.id,
      title: kollabs.title,
      summary: kollabs.summary,
      datePosted: kollabs.datePosted,
      changedAt: kollabChangedAt,
      displayName: profiles.displayName,
      username: profiles.username,
    })
    .from(kollabs)
    .innerJoin(profiles, eq(profiles.userId, kollabs.ownerId))
    .where(and(sql`${kollabs.active}`, visible.sql, eq(kollabs.category, category)))
    .orderBy(desc(kollabs.datePosted), desc(kollabs.id))
    .limit(FEED_LENGTH);
}
