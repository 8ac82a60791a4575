import { and, eq, sql } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import type { FollowsView } from '#modules/follows/follows.contract.ts';
import { preferences } from '#modules/profiles/server/preferences.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { userSummaryJson } from '#modules/profiles/server/user-view.service.ts';
import {
  byLink,
  byLinkOf,
  type Reader,
  usersVisibleTo,
} from '#modules/profiles/server/visibility.service.ts';
import { follows } from './follows.table.ts';

export interface FollowRow {
  view: string;
  userId: string;
  createdAt: Date;
}

export type FollowList = 'followers' | 'following';

const VIEW = userSummaryJson('profiles').asText.sql;

const LISTS = {
  followers: { of: follows.followedId, shows: follows.followerId },
  following: { of: follows.followerId, shows: follows.followedId },
} as const;

/**
 * Latest first.
 * @throws {AppError} malformed for a cursor of another list
 */
export function listFollows(
  db: Db,
  list: FollowList,
  userId: string,
  reader: Reader,
  page: PageOf,
): Promise<KeysetPage<FollowRow>> {
  const { of, shows } = LISTS[list];
  return readPage(
    {
      list: `${list}/${userId}`,
      column: follows.createdAt,
      id: shows,
      type: 'timestamptz',
      direction: 'desc',
    },
    page,
    ({ after, order, limit }) =>
      db
        .select({ view: VIEW, userId: profiles.userId, createdAt: follows.createdAt })
        .from(follows)
        .innerJoin(profiles, eq(profiles.userId, shows))
        .where(and(eq(of, userId), usersVisibleTo(reader).sql, after))
        .orderBy(...order)
        .limit(limit),
    (row) => ({ key: row.createdAt, id: row.userId }),
  );
}

/** Null if the viewer cannot see such a user. */
export async function findListOwner(db: Db, list: FollowList, username: string, viewer: PolicyViewer | null) {
  const shown = list === 'followers' ? preferences.showsFollowers : preferences.showsFollowing;
  const [row] = await db
    .select({ id: profiles.userId, state: profiles.state, shown: sql<boolean>`coalesce(${shown}, true)` })
    .from(profiles)
    .leftJoin(preferences, eq(preferences.userId, profiles.userId))
    .where(and(isNamed(username), usersVisibleTo(byLink(viewer)).sql));
  return row ?? null;
}

export async function findFollows(
  db: Db,
  viewer: PolicyViewer,
  username: string,
): Promise<FollowsView | null> {
  const follow = (by: unknown, whose: unknown) =>
    sql<boolean>`exists (select from ${follows} where ${follows.followerId} = ${by} and ${follows.followedId} = ${whose})`;
  const own = sql`${viewer.id}::uuid`;
  const [row] = await db
    .select({ following: follow(own, profiles.userId), followsViewer: follow(profiles.userId, own) })
    .from(profiles)
    .where(and(isNamed(username), usersVisibleTo(byLink(viewer)).sql));
  return row ?? null;
}

export function listFollowsByName(db: Db, list: FollowList, userId: string) {
  const { of, shows } = LISTS[list];
  return db
    .select({ username: profiles.username, since: follows.createdAt })
    .from(follows)
    .innerJoin(profiles, eq(profiles.userId, shows))
    .where(and(eq(of, userId), usersVisibleTo(byLinkOf(userId)).sql))
    .orderBy(follows.createdAt);
}

function isNamed(username: string) {
  return sql`lower(${profiles.username}) = ${username.toLowerCase()}`;
}
