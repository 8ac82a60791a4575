import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Category } from '#contract/product.ts';
import type { Db } from '#infra/db/pool.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { FOR_MACHINES, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';

/** Sitemaps hold at most this many addresses each (sitemaps.org). */
export const SITEMAP_LENGTH = 50_000;
const FEED_LENGTH = 50;

export type SitemapKind = 'kollabs' | 'users';

// Users who do not want to be found by machines are not told to them, nor are their Kollabs.
const listed = sql`${kollabs.active} and ${kollabsVisibleTo(FOR_MACHINES).sql}`;
const findable = usersVisibleTo(FOR_MACHINES).sql;

/** The last id of every full stretch of 50,000: where the sitemaps of a kind divide, in the order of their ids. */
export async function findSitemapBorders(db: Db, kind: SitemapKind): Promise<string[]> {
  const numbered =
    kind === 'kollabs'
      ? sql`select ${kollabs.id} as id, row_number() over (order by ${kollabs.id}) as n from ${kollabs} where ${listed}`
      : sql`select ${profiles.userId} as id, row_number() over (order by ${profiles.userId}) as n from ${profiles} where ${findable}`;
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

/** At most 50,000 people after an id. */
export function listUserAddresses(db: Db, after: string | undefined) {
  return db
    .select({ username: profiles.username })
    .from(profiles)
    .where(and(findable, after === undefined ? undefined : gt(profiles.userId, after)))
    .orderBy(asc(profiles.userId))
    .limit(SITEMAP_LENGTH);
}

export type FeedRow = Awaited<ReturnType<typeof listNewestIn>>[number];

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
