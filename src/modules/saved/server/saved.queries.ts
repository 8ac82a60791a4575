import { aliasedTable, and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { Condition } from '#infra/db/condition.ts';
import { columnsOf, Expression, jsonView } from '#infra/db/json-view.ts';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { kollabJson } from '#modules/kollabs/server/kollab-view.service.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { userSummaryJson } from '#modules/profiles/server/user-view.service.ts';
import { byLinkOf, type Reader, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { type SavedEntry, type SavedIn, type SavedList, savedEntry } from '#modules/saved/saved.contract.ts';
import { FIRST_LIST, FIRST_LIST_NAME, type SavedKind } from '#modules/saved/saved.rules.ts';
import { savedEntries, savedLists } from './saved.table.ts';

export interface Thing {
  kind: SavedKind;
  id: string;
}

const owner = aliasedTable(profiles, 'owner');
const saved = aliasedTable(profiles, 'saved');

const e = columnsOf(savedEntries, 'saved_entries');

const VIEW = jsonView(savedEntry, {
  ...e,
  entryId: e.id,
  kind: new Expression<SavedKind>(`case when ${e.kollabId} is null then 'user' else 'kollab' end`),
  savedAt: e.createdAt,
  kollab: new Expression<SavedEntry['kollab']>(
    `case when ${e.kollabId} is not null then ${kollabJson('kollabs', 'owner')} end`,
  ),
  user: new Expression<SavedEntry['user']>(
    `case when ${e.savedUserId} is not null then ${userSummaryJson('saved')} end`,
  ),
});

const FIRST: SavedList = { list: FIRST_LIST, name: FIRST_LIST_NAME };

/** Ordered by name, the default list first. `SAVED_LIMITS` bounds them. */
export async function listLists(db: Db, userId: string): Promise<SavedList[]> {
  const rows = await db
    .select({ list: savedLists.id, name: savedLists.name })
    .from(savedLists)
    .where(eq(savedLists.userId, userId))
    .orderBy(asc(sql`lower(${savedLists.name})`));
  return [FIRST, ...rows];
}

export async function listListsOf(db: Db, userId: string, thing: Thing): Promise<SavedIn[]> {
  const of = and(eq(savedEntries.userId, userId), isThing(thing));
  const { rows } = await db.execute<{ list: string | null; name: string | null; holds: boolean }>(sql`
    select null as list, null as name,
      exists (select from ${savedEntries} where ${of} and ${savedEntries.listId} is null) as holds
    union all
    select own.id::text, own.name,
      exists (select from ${savedEntries} where ${of} and ${savedEntries.listId} = own.id)
    from ${savedLists} own where own.user_id = ${userId}::uuid
    order by 2 nulls first`);
  return rows.map(({ list, name, holds }) => ({
    ...(list === null || name === null ? FIRST : { list, name }),
    holds,
  }));
}

export async function hasList(db: Db, userId: string, list: string): Promise<boolean> {
  if (list === FIRST_LIST) return true;
  const rows = await db
    .select({ id: savedLists.id })
    .from(savedLists)
    .where(and(eq(savedLists.id, list), eq(savedLists.userId, userId)));
  return rows.length > 0;
}

/**
 * Newest first.
 * @param reader restricts the entries to what the user may see
 * @throws {AppError} malformed, for a cursor of another list
 */
export function listEntries(
  db: Db,
  { userId, list }: { userId: string; list: string },
  reader: Reader,
  page: PageOf,
): Promise<KeysetPage<{ view: string; id: string; createdAt: Date }>> {
  return readPage(
    {
      list: `saved/${userId}/${list}`,
      ...{ column: savedEntries.createdAt, id: savedEntries.id, type: 'timestamptz', direction: 'desc' },
    },
    page,
    ({ after, order, limit }) =>
      db
        .select({ view: VIEW.asText.sql, id: savedEntries.id, createdAt: savedEntries.createdAt })
        .from(savedEntries)
        .leftJoin(kollabs, eq(kollabs.id, savedEntries.kollabId))
        .leftJoin(owner, eq(owner.userId, kollabs.ownerId))
        .leftJoin(saved, eq(saved.userId, savedEntries.savedUserId))
        .where(and(eq(savedEntries.userId, userId), inList(list), seenBy(reader), after))
        .orderBy(...order)
        .limit(limit),
    ({ id, createdAt }) => ({ key: createdAt, id }),
  );
}

export function countLists(db: Db, userId: string): Promise<number> {
  return db.$count(savedLists, eq(savedLists.userId, userId));
}

/** Includes entries that are not visible any more. */
export function countEntries(db: Db, userId: string): Promise<number> {
  return db.$count(savedEntries, eq(savedEntries.userId, userId));
}

/** Only entries that the user can still see. */
export function listEntriesToExport(db: Db, userId: string): Promise<object[]> {
  const reader = byLinkOf(userId);
  return db
    .select({
      list: sql<string>`coalesce(${savedLists.name}, ${FIRST_LIST_NAME})`,
      kollabId: savedEntries.kollabId,
      kollabTitle: kollabs.title,
      username: saved.username,
      savedAt: savedEntries.createdAt,
    })
    .from(savedEntries)
    .leftJoin(savedLists, eq(savedLists.id, savedEntries.listId))
    .leftJoin(kollabs, eq(kollabs.id, savedEntries.kollabId))
    .leftJoin(owner, eq(owner.userId, kollabs.ownerId))
    .leftJoin(saved, eq(saved.userId, savedEntries.savedUserId))
    .where(and(eq(savedEntries.userId, userId), seenBy(reader)))
    .orderBy(asc(savedEntries.createdAt), asc(savedEntries.id));
}

export function listListsToExport(db: Db, userId: string): Promise<object[]> {
  return db
    .select({ name: savedLists.name, madeAt: savedLists.createdAt })
    .from(savedLists)
    .where(eq(savedLists.userId, userId))
    .orderBy(asc(savedLists.createdAt), asc(savedLists.id));
}

export function isThing({ kind, id }: Thing): SQL {
  return kind === 'user' ? eq(savedEntries.savedUserId, id) : eq(savedEntries.kollabId, id);
}

export function inList(list: string): SQL {
  return list === FIRST_LIST ? isNull(savedEntries.listId) : eq(savedEntries.listId, list);
}

function seenBy(reader: Reader): SQL {
  const isKollab = new Condition(`${e.kollabId} is not null`);
  const isUser = new Condition(`${e.savedUserId} is not null`);
  return Condition.any(
    Condition.all(isKollab, kollabsVisibleTo(reader, { kollab: 'kollabs', owner: 'owner' })),
    Condition.all(isUser, usersVisibleTo(reader, 'saved')),
  ).sql;
}
