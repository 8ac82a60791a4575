import { and, eq } from 'drizzle-orm';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { byLinkOf, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { matchDismissals } from './match.table.ts';

const latestFirst = {
  list: 'dismissed',
  column: matchDismissals.createdAt,
  id: matchDismissals.dismissedId,
  type: 'timestamptz',
  direction: 'desc',
} as const;

export interface DismissedRow {
  userId: string;
  username: string;
  displayName: string;
  profileImageUrl: string;
  createdAt: Date;
}

/**
 * The users that a user left out of their matches, the latest first. One that no one may see is not listed meanwhile.
 * @throws {AppError} malformed, for a cursor of another list
 */
export function listDismissedPage(db: Db, userId: string, page: PageOf): Promise<KeysetPage<DismissedRow>> {
  return readPage(
    latestFirst,
    page,
    ({ behind, order, limit }) =>
      db
        .select({
          userId: profiles.userId,
          username: profiles.username,
          displayName: profiles.displayName,
          profileImageUrl: profiles.profileImageUrl,
          createdAt: matchDismissals.createdAt,
        })
        .from(matchDismissals)
        .innerJoin(profiles, eq(profiles.userId, matchDismissals.dismissedId))
        .where(and(eq(matchDismissals.userId, userId), usersVisibleTo(byLinkOf(userId)).sql, behind))
        .orderBy(...order)
        .limit(limit),
    (row) => ({ key: row.createdAt, id: row.userId }),
  );
}
