import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { isCursorOf, type Keyset, type KeyType, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db, PoolDb } from '#infra/db/pool.ts';
import { transaction } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import type { SearchOrder } from '#modules/discovery/search.rules.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { publicUserJson } from '#modules/profiles/server/user-view.service.ts';
import { type Exclusions, inLists, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import type { PublicUser } from '#modules/profiles/users.contract.ts';
import { COUNTED, listName, totalOf } from './search-cursor.ts';
import { readSimilarFirst } from './search-similar-users.queries.ts';
import type { SearchPage } from './search-tags.queries.ts';
import type { SimilarTo } from './similar.queries.ts';

export interface UserSearch {
  q: string;
  category?: string | undefined;
  platform?: string | undefined;
  accountType?: 'creator' | 'business' | undefined;
  minAudience?: number | undefined;
  maxAudience?: number | undefined;
}

const VIEW = publicUserJson('profiles').asText.sql;

/** What people are searched by: written as the index profiles_search is. First and last names are private. */
const SEARCHED = sql`lower(${profiles.username} || ' ' || ${profiles.displayName} || ' ' || coalesce(${profiles.businessName}, '') || ' ' || ${profiles.headline})`;

/** A typo in a word of five letters leaves half of its trigrams the same. */
const WORD_SIMILARITY = 0.45;
const MOST_WORDS = 6;

/**
 * Users with every word of the term in their username, name or headline; when there are none, users with a similar
 * word for each. A term is text: % and _ stand for themselves.
 * @param order similarity to a profile, or one of the others
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function searchUsers(
  db: PoolDb,
  search: UserSearch,
  order: Exclude<SearchOrder, 'similarity'> | SimilarTo,
  page: PageOf,
  exclusions: Exclusions | null = null,
): Promise<SearchPage<PublicUser>> {
  const words = search.q.toLowerCase().split(' ').filter(Boolean).slice(0, MOST_WORDS);
  const name = listName('users', search, typeof order === 'string' ? order : placeOf(order));
  const allowed = and(facets(search), usersVisibleTo(inLists(exclusions)).sql);
  const literal = and(...words.map((word) => sql`${SEARCHED} like ${`%${literally(word)}%`}`));
  const read = (on: Db, list: string, which: SQL | undefined) =>
    typeof order === 'string'
      ? readFound(on, list, which, order, page)
      : readSimilarFirst(on, list, which, order, page);
  const lists = { literal: `${name}/literal`, similar: `${name}/similar` };
  if (page.cursor === undefined || isCursorOf(lists.literal, page.cursor)) {
    const found = await read(db, lists.literal, and(literal, allowed));
    if (found.total !== '0' || page.cursor !== undefined) return found;
  }
  const similar = and(...words.map((word) => sql`${word} <% ${SEARCHED}`));
  return transaction(db, async (tx) => {
    await tx.execute(sql.raw(`set local pg_trgm.word_similarity_threshold = ${WORD_SIMILARITY}`));
    return read(tx, lists.similar, and(similar, allowed));
  });
}

function literally(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

function placeOf({ contentType, featuredPlatform, audienceSize }: SimilarTo): unknown[] {
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

/** @throws {AppError} malformed, for a cursor of another list */
async function readFound(
  db: Db,
  list: string,
  which: SQL | undefined,
  order: Exclude<SearchOrder, 'similarity'>,
  page: PageOf,
): Promise<SearchPage<PublicUser>> {
  const { column, type, direction } = ORDERS[order];
  const counted = sql<number>`(select count(*)::int from (
    select 1 from ${profiles} where ${which} limit ${COUNTED}) as counted)`;
  const { rows, next } = await readPage(
    { list, column, id: profiles.userId, type, direction },
    page,
    ({ behind, order, limit }) =>
      db
        .select({ view: VIEW, key: sql<number | Date>`${column}`, userId: profiles.userId, total: counted })
        .from(profiles)
        .where(and(which, behind))
        .orderBy(...order)
        .limit(limit),
    ({ key, userId }) => ({ key, id: userId }),
  );
  return { views: JsonText.ofList(rows.map(({ view }) => view)), next, total: totalOf(rows[0]?.total ?? 0) };
}

type Order = Pick<Keyset<KeyType>, 'column' | 'type' | 'direction'>;

const ORDERS: Record<Exclude<SearchOrder, 'similarity'>, Order> = {
  dateDesc: { column: profiles.dateJoined, type: 'timestamptz', direction: 'desc' },
  dateAsc: { column: profiles.dateJoined, type: 'timestamptz', direction: 'asc' },
  audienceSize: { column: profiles.audienceSize, type: 'bigint', direction: 'desc' },
};
