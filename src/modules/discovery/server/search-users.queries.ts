import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { LIST } from '#contract/limits.ts';
import type { SearchOrder } from '#modules/discovery/search.rules.ts';
import { isSomebody } from '#modules/profiles/server/departed.service.ts';
import { type Exclusions, notBlockedWith } from '#modules/profiles/server/exclusions.service.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import type { Db, PoolDb } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/pool.ts';
import { AppError } from '#platform/http/app-error.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { ProfileRow } from './discovery.queries.ts';
import { COUNTED, listName, readPlace, totalOf, writePlace } from './search-cursor.ts';
import type { PageOf, SearchPage } from './search-kollabs.queries.ts';
import type { Centre } from './similar.queries.ts';

export interface UserSearch {
  q: string;
  category?: string | undefined;
  platform?: string | undefined;
  accountType?: 'creator' | 'business' | undefined;
  minAudience?: number | undefined;
  maxAudience?: number | undefined;
}

/** What people are searched by: written as the index profiles_search is. First and last names are private. */
const SEARCHED = sql`lower(${profiles.username} || ' ' || ${profiles.displayName} || ' ' || coalesce(${profiles.businessName}, '') || ' ' || ${profiles.headline})`;

/** A typo in a word of five letters leaves half of its trigrams alike. */
const ALIKE = 0.45;
const MOST_WORDS = 6;

/**
 * People in whose username, name or headline every word of the term stands; when there are none, people in whom
 * every word finds one that looks like it. A term is text: % and _ stand for themselves.
 * @param order similarity, as seen by somebody, or one of the others
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function searchUsers(
  db: PoolDb,
  search: UserSearch,
  order: Exclude<SearchOrder, 'similarity'> | Centre,
  page: PageOf,
  exclusions: Exclusions | null = null,
): Promise<SearchPage<ProfileRow>> {
  const words = search.q.toLowerCase().split(' ').filter(Boolean).slice(0, MOST_WORDS);
  const name = listName('users', search, typeof order === 'string' ? order : placeOf(order));
  const allowed = and(isSomebody, facets(search), notBlockedWith(exclusions, profiles.userId));
  const literal = and(...words.map((word) => sql`${SEARCHED} like ${`%${literally(word)}%`}`));
  const found = await readPage(db, `${name}/literal`, and(literal, allowed), order, page);
  if (found && (found.total !== '0' || page.cursor !== undefined)) return found;

  const alike = and(...words.map((word) => sql`${word} <% ${SEARCHED}`));
  const resembling = await transaction(db, async (tx) => {
    await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${ALIKE}`));
    return readPage(tx, `${name}/alike`, and(alike, allowed), order, page);
  });
  if (!resembling)
    throw new AppError('malformed', 'This list has changed. Please start again from its first page.');
  return resembling;
}

function literally(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

function placeOf({ contentType, featuredPlatform, audienceSize }: Centre): unknown[] {
  return [contentType, featuredPlatform, audienceSize];
}

function facets({ category, platform, accountType, minAudience, maxAudience }: UserSearch): SQL | undefined {
  return and(
    category ? eq(profiles.contentType, category) : undefined,
    platform ? eq(profiles.featuredPlatform, platform) : undefined,
    accountType ? eq(profiles.accountType, accountType) : undefined,
    minAudience === undefined ? undefined : gte(profiles.audienceSize, minAudience),
    maxAudience === undefined ? undefined : lte(profiles.audienceSize, maxAudience),
  );
}

/** @returns null when the cursor is not of this list */
async function readPage(
  db: Db,
  name: string,
  which: SQL | undefined,
  order: Exclude<SearchOrder, 'similarity'> | Centre,
  { limit = LIST.default, cursor }: PageOf,
): Promise<SearchPage<ProfileRow> | null> {
  const by = orderOf(order);
  const behind = cursor === undefined ? undefined : by.behind(name, cursor);
  if (behind === null) return null;
  const counted = sql<number>`(select count(*)::int from (
    select 1 from ${profiles} where ${which} limit ${COUNTED}) as counted)`;
  const rows = await db
    .select({ profile: profiles, place: by.place, total: counted })
    .from(profiles)
    .where(and(which, behind))
    .orderBy(...by.columns)
    .limit(limit + 1);
  const last = rows[limit - 1];
  return {
    views: rows.slice(0, limit).map(({ profile }) => profile),
    next: rows.length > limit && last ? writeCursor(name, by.valueOf(last), last.profile.userId) : undefined,
    total: totalOf(rows[0]?.total ?? 0),
  };
}

interface Order {
  columns: SQL[];
  /** Where a row stands by similarity. */
  place: SQL<number>;
  valueOf(row: { profile: ProfileRow; place: number }): number | Date;
  /** The rows after a cursor; null when it is of another list. */
  behind(name: string, cursor: string): SQL | null;
}

function orderOf(order: Exclude<SearchOrder, 'similarity'> | Centre): Order {
  if (typeof order !== 'string') return similarTo(order);
  const { userId } = profiles;
  const place = sql<number>`0`;
  if (order === 'audienceSize') {
    return {
      columns: [desc(profiles.audienceSize), desc(userId)],
      place,
      valueOf: ({ profile }) => profile.audienceSize,
      behind: (name, cursor) =>
        after(
          name,
          'number',
          cursor,
          ({ value, id }) => sql`(${profiles.audienceSize}, ${userId}) < (${value}::bigint, ${id}::uuid)`,
        ),
    };
  }
  const [direction, sign] = order === 'dateAsc' ? [asc, sql`>`] : [desc, sql`<`];
  return {
    columns: [direction(profiles.dateJoined), direction(userId)],
    place,
    valueOf: ({ profile }) => profile.dateJoined,
    behind: (name, cursor) =>
      after(
        name,
        'date',
        cursor,
        ({ value, id }) =>
          sql`(${profiles.dateJoined}, ${userId}) ${sign} (${value.toISOString()}::timestamptz, ${id}::uuid)`,
      ),
  };
}

/** Same content type first, then same featured platform, then nearest audience. */
function similarTo({ contentType, featuredPlatform, audienceSize }: Centre): Order {
  const step = sql`(2 * (${profiles.contentType} <> ${contentType})::int + (${profiles.featuredPlatform} <> ${featuredPlatform})::int)`;
  const distance = sql`abs(${profiles.audienceSize} - ${audienceSize}::bigint)`;
  return {
    columns: [step, distance, asc(profiles.userId)],
    place: sql<number>`${step}::bigint * ${writePlace(1, 0)}::bigint + ${distance}`,
    valueOf: ({ place }) => place,
    behind: (name, cursor) =>
      after(name, 'number', cursor, ({ value, id }) => {
        const place = readPlace(value);
        return sql`(${step}, ${distance}, ${profiles.userId}) > (${place.step}::int, ${place.key}::bigint, ${id}::uuid)`;
      }),
  };
}

function after<K extends 'number' | 'date'>(
  name: string,
  kind: K,
  cursor: string,
  behind: (place: ReturnType<typeof readCursor<K>>) => SQL,
): SQL | null {
  try {
    return behind(readCursor(name, kind, cursor));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
