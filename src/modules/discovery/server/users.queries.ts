import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { LIST } from '#contract/limits.ts';
import { accounts } from '#modules/accounts/server/accounts.table.ts';
import { isSomebody } from '#modules/profiles/server/departed.service.ts';
import { type Exclusions, notBlockedWith } from '#modules/profiles/server/exclusions.service.ts';
import { allows } from '#modules/profiles/server/preferences.service.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import type { Db } from '#platform/db/pool.ts';
import { readCursor, writeCursor } from '#platform/http/cursor.ts';
import type { ProfileRow } from './discovery.queries.ts';

export type UserSort = 'audienceSize' | 'dateJoined';

export interface UserFilter {
  sort?: UserSort | undefined;
  contentType?: string | undefined;
  featuredPlatform?: string | undefined;
  accountType?: 'creator' | 'business' | undefined;
}

export interface PageOf {
  /** Rows wanted, 1 to 100. */
  limit?: number | undefined;
  cursor?: string | undefined;
}

export interface UsersPage {
  rows: ProfileRow[];
  /** Cursor of the page after this one; undefined on the last. */
  next: string | undefined;
}

/**
 * People in one of the two orders. Each order, content type and platform has an index that gives its rows in
 * order; what else is asked for, and blocks of the viewer, are looked at on the way.
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function listUsers(
  db: Db,
  filter: UserFilter,
  page: PageOf,
  exclusions: Exclusions | null = null,
): Promise<UsersPage> {
  const { sort = 'audienceSize', contentType, featuredPlatform, accountType } = filter;
  const { limit = LIST.default, cursor } = page;
  const name = ['users', sort, contentType, featuredPlatform, accountType].join('/');
  const rows = await db
    .select()
    .from(profiles)
    .where(
      and(
        contentType ? eq(profiles.contentType, contentType) : undefined,
        featuredPlatform ? eq(profiles.featuredPlatform, featuredPlatform) : undefined,
        accountType ? eq(profiles.accountType, accountType) : undefined,
        isSomebody,
        notBlockedWith(exclusions, profiles.userId),
        cursor === undefined ? undefined : behind(name, sort, cursor),
      ),
    )
    .orderBy(desc(profiles[sort]), desc(profiles.userId))
    .limit(limit + 1);
  const last = rows[limit - 1];
  const more = rows.length > limit && last !== undefined;
  return { rows: rows.slice(0, limit), next: more ? writeCursor(name, last[sort], last.userId) : undefined };
}

function behind(name: string, sort: UserSort, cursor: string): SQL {
  if (sort === 'dateJoined') {
    const { value, id } = readCursor(name, 'date', cursor);
    return sql`(${profiles.dateJoined}, ${profiles.userId}) < (${value.toISOString()}::timestamptz, ${id}::uuid)`;
  }
  const { value, id } = readCursor(name, 'number', cursor);
  return sql`(${profiles.audienceSize}, ${profiles.userId}) < (${value}::bigint, ${id}::uuid)`;
}

export interface Featured {
  profile: ProfileRow;
  partners: number;
}

/**
 * Who completed collaborations with the most different people since a moment, among people who agreed to be
 * shown and whose e-mail is verified; of two alike, who completed more, and then who joined first. Pairs that repeat count once.
 * @returns null when nothing was completed
 */
export async function findFeatured(
  db: Db,
  since: Date,
  exclusions: Exclusions | null = null,
): Promise<Featured | null> {
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
    .select({ profile: profiles, partners: sql<number>`ranked.partners` })
    .from(ranked)
    .innerJoin(profiles, sql`${profiles.userId} = ranked.user_id`)
    .innerJoin(accounts, eq(accounts.userId, profiles.userId))
    .where(
      and(
        isNotNull(accounts.emailVerifiedAt),
        allows('featurable', profiles.userId),
        notBlockedWith(exclusions, profiles.userId),
      ),
    )
    .orderBy(sql`ranked.partners desc, ranked.times desc, ranked.user_id`)
    .limit(1);
  return found ?? null;
}
