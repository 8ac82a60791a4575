import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { accounts } from '#modules/accounts/server/accounts.table.ts';
import type { FeaturedView } from '#modules/hubs/hubs.contract.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { publicUserJson } from '#modules/profiles/server/user-view.service.ts';
import { type Exclusions, inLists, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { requests } from '#modules/requests/server/requests.table.ts';

export type UserSort = 'audienceSize' | 'dateJoined';

export interface UserFilter {
  sort?: UserSort | undefined;
  contentType?: string | undefined;
  featuredPlatform?: string | undefined;
  accountType?: 'creator' | 'business' | undefined;
}

export interface FoundUser {
  view: string;
  userId: string;
}

const SORT_TYPES = { audienceSize: 'bigint', dateJoined: 'timestamptz' } as const;

/**
 * Lists users in one of two orders. Each order has an index, also for each content type and platform. Other filters
 * and the viewer's blocks are checked in the rows.
 * @throws {AppError} malformed, for a cursor of another list
 */
export function listUsers(
  db: Db,
  filter: UserFilter,
  page: PageOf,
  exclusions: Exclusions | null = null,
): Promise<KeysetPage<FoundUser>> {
  const { sort = 'audienceSize', contentType, featuredPlatform, accountType } = filter;
  return readPage(
    {
      list: ['users', sort, contentType, featuredPlatform, accountType].join('/'),
      column: profiles[sort],
      id: profiles.userId,
      type: SORT_TYPES[sort],
      direction: 'desc',
    },
    page,
    ({ after, order, limit }) =>
      db
        .select({ view: VIEW, key: profiles[sort], userId: profiles.userId })
        .from(profiles)
        .where(
          and(
            contentType ? eq(profiles.contentType, contentType) : undefined,
            featuredPlatform ? eq(profiles.featuredPlatform, featuredPlatform) : undefined,
            accountType ? eq(profiles.accountType, accountType) : undefined,
            usersVisibleTo(inLists(exclusions)).sql,
            after,
          ),
        )
        .orderBy(...order)
        .limit(limit),
    ({ key, userId }) => ({ key, id: userId }),
  );
}

const USER = publicUserJson('profiles');
const VIEW = USER.asText.sql;

/**
 * Finds the user with the most different partners in collaborations completed since a moment. Only users who agreed to
 * be shown and have a verified email address count. Ties go to the user with more collaborations, then to the one who
 * joined first.
 * @returns null if nobody qualifies
 */
export async function findFeatured(
  db: Db,
  since: Date,
  exclusions: Exclusions | null = null,
): Promise<FeaturedView | null> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const completed = sql`${requests.completed} and ${requests.completedAt} >= ${from}`;
  const ranked = sql`(
    select side.user_id, count(distinct side.partner_id)::int as partners, count(*) as times
    from (
      select ${requests.senderId} as user_id, ${requests.recipientId} as partner_id from ${requests} where ${completed}
      union all
      select ${requests.recipientId}, ${requests.senderId} from ${requests} where ${completed}
    ) as side
    group by side.user_id
  ) as ranked`;
  const [found] = await db
    .select({ user: USER.sql, partners: sql<number>`ranked.partners` })
    .from(ranked)
    .innerJoin(profiles, sql`${profiles.userId} = ranked.user_id`)
    .innerJoin(accounts, eq(accounts.userId, profiles.userId))
    .where(and(isNotNull(accounts.emailVerifiedAt), usersVisibleTo(inLists(exclusions, 'featurable')).sql))
    .orderBy(sql`ranked.partners desc, ranked.times desc, ranked.user_id`)
    .limit(1);
  return found ?? null;
}
