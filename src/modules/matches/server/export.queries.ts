import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { byLinkOf, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { matchDismissals } from './matches.table.ts';

export async function listDismissed(db: Db, userId: string) {
  return db
    .select({ username: profiles.username, since: matchDismissals.createdAt })
    .from(matchDismissals)
    .innerJoin(profiles, eq(profiles.userId, matchDismissals.dismissedId))
    .where(and(eq(matchDismissals.userId, userId), usersVisibleTo(byLinkOf(userId)).sql))
    .orderBy(asc(matchDismissals.createdAt));
}
