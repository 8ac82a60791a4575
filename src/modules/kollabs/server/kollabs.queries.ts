import { and, arrayContains, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { CURATED_LIST, LIST } from '#contract/limits.ts';
import type { Exclusions } from '#modules/profiles/server/exclusions.service.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import { kollabsFor } from './exclusions.service.ts';
import { kollabs } from './kollabs.table.ts';

export type KollabRow = typeof kollabs.$inferSelect;
export type OwnerRow = typeof profiles.$inferSelect;

/** A Kollab and whose it is, read by one statement. */
export interface KollabWithOwner {
  kollab: KollabRow;
  owner: OwnerRow;
}

export interface ListOf<T> {
  rows: T[];
  /** Cursor of the page after this one; undefined on the last. */
  next: string | undefined;
}

export interface PageOf {
  /** Rows wanted, 1 to 100. */
  limit?: number | undefined;
  cursor?: string | undefined;
}

export type KollabSort = 'requestsCount' | 'datePosted' | 'requestsCompleted';

export interface KollabFilter {
  sort?: KollabSort | undefined;
  category?: string | undefined;
  contentType?: string | undefined;
  accountType?: 'creator' | 'business' | undefined;
  lookingFor?: 'creators' | 'businesses' | undefined;
}

/** One Kollab that has not been deleted, open or closed. */
export async function findKollab(db: Db, id: string): Promise<KollabWithOwner | null> {
  const [found] = await withOwner(db).where(and(eq(kollabs.id, id), isNull(kollabs.deletedAt)));
  return found ?? null;
}

/** One Kollab, deleted or not, locked for the rest of the transaction. Its owner is read, not locked. */
export async function findKollabLocked(tx: Tx, id: string): Promise<KollabWithOwner | null> {
  const [locked] = await withOwner(tx)
    .where(eq(kollabs.id, id))
    // A request that refers to the Kollab may be written meanwhile, hence not the stronger FOR UPDATE.
    .for('no key update', { of: kollabs });
  return locked ?? null;
}

/**
 * Kollabs open to requests, in one of the three orders. Every order and category has an index that gives its rows
 * in order; what else is asked for, and what the viewer does not want to see, is looked at on the way.
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function listKollabs(
  db: Db,
  filter: KollabFilter,
  page: PageOf,
  exclusions: Exclusions | null = null,
): Promise<ListOf<KollabWithOwner>> {
  const { sort = 'datePosted', category, contentType, accountType, lookingFor } = filter;
  // Nothing would be found, and all of the category passed over on the way.
  if (category && exclusions?.mutedCategories.includes(category)) return { rows: [], next: undefined };
  const listed = and(
    // Written as the indexes' own condition is, or PostgreSQL would not see that they apply.
    sql`${kollabs.active} and ${kollabs.deletedAt} is null`,
    sort === 'requestsCompleted' ? gt(kollabs.requestsCompleted, 0) : undefined,
    category ? eq(kollabs.category, category) : undefined,
    contentType ? eq(profiles.contentType, contentType) : undefined,
    accountType ? eq(profiles.accountType, accountType) : undefined,
    lookingFor ? arrayContains(kollabs.lookingForTypes, [lookingFor]) : undefined,
    kollabsFor(exclusions),
  );
  const name = ['allKollabs', sort, category, contentType, accountType, lookingFor].join('/');
  return readPage(db, name, sort, listed, page);
}

/** A person's own Kollabs, newest first, closed ones too. */
export function listOwnKollabs(
  db: Db,
  userId: string,
  active: boolean | undefined,
  page: PageOf,
): Promise<ListOf<KollabWithOwner>> {
  const own = and(
    eq(kollabs.ownerId, userId),
    isNull(kollabs.deletedAt),
    active === undefined ? undefined : eq(kollabs.active, active),
  );
  return readPage(db, `ownKollabs/${userId}/${active}`, 'datePosted', own, page);
}

/**
 * A person's Kollabs as others see them, newest first, closed ones too.
 * @returns null when nobody has this name
 */
export async function listKollabsOf(
  db: Db,
  username: string,
  page: PageOf,
): Promise<ListOf<KollabWithOwner> | null> {
  const named = sql`lower(${profiles.username}) = ${username.toLowerCase()}`;
  const owner = db.select({ id: profiles.userId }).from(profiles).where(named);
  const theirs = and(sql`${kollabs.ownerId} = (${owner})`, isNull(kollabs.deletedAt));
  const list = await readPage(db, `kollabsOf/${username.toLowerCase()}`, 'datePosted', theirs, page);
  if (list.rows.length > 0) return list;
  return (await owner).length > 0 ? list : null;
}

/** The newest open Kollabs of others in a person's own content type, at most as many as a curated page shows. */
export function listCuratedKollabs(
  db: Db,
  userId: string,
  exclusions: Exclusions | null = null,
): Promise<KollabWithOwner[]> {
  const contentType = db
    .select({ contentType: profiles.contentType })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return withOwner(db)
    .where(
      and(
        sql`${kollabs.active} and ${kollabs.deletedAt} is null`,
        sql`${kollabs.category} = (${contentType})`,
        ne(kollabs.ownerId, userId),
        kollabsFor(exclusions),
      ),
    )
    .orderBy(desc(kollabs.datePosted), desc(kollabs.id))
    .limit(CURATED_LIST);
}

function withOwner(db: Db) {
  return db
    .select({ kollab: kollabs, owner: profiles })
    .from(kollabs)
    .innerJoin(profiles, eq(profiles.userId, kollabs.ownerId));
}

async function readPage(
  db: Db,
  name: string,
  sort: KollabSort,
  which: SQL | undefined,
  { limit = LIST.default, cursor }: PageOf,
): Promise<ListOf<KollabWithOwner>> {
  const key = kollabs[sort];
  const rows = await withOwner(db)
    .where(and(which, cursor === undefined ? undefined : behind(name, sort, key, cursor)))
    .orderBy(desc(key), desc(kollabs.id))
    .limit(limit + 1);
  const last = rows[limit - 1];
  const more = rows.length > limit && last !== undefined;
  return {
    rows: rows.slice(0, limit),
    next: more ? writeCursor(name, last.kollab[sort], last.kollab.id) : undefined,
  };
}

/** The rows after a cursor. Its number is compared as a bigint: a made-up one need not fit the column. */
function behind(name: string, sort: KollabSort, key: PgColumn, cursor: string): SQL {
  if (sort === 'datePosted') {
    const { value, id } = readCursor(name, 'date', cursor);
    return sql`(${key}, ${kollabs.id}) < (${value.toISOString()}::timestamptz, ${id}::uuid)`;
  }
  const { value, id } = readCursor(name, 'number', cursor);
  return sql`(${key}, ${kollabs.id}) < (${value}::bigint, ${id}::uuid)`;
}
