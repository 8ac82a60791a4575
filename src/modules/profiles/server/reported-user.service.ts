import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import type { Db } from '#infra/db/pool.ts';
import type { Reportable } from '#infra/module.ts';
import { profiles } from './profiles.table.ts';
import { publicUserJson } from './user-view.service.ts';
import { byLink, isThereSql, usersVisibleTo } from './visibility.service.ts';

/** The snapshot of a reported user: their public profile as the viewer sees it now. */
export function findReportedUser(db: Db, viewer: PolicyViewer, username: string): ReturnType<Reportable> {
  const named = sql`lower(${profiles.username}) = ${username.toLowerCase()}`;
  return findUser(db, and(named, usersVisibleTo(byLink(viewer)).sql));
}

/** Also finds a suspended user, whom others do not see. The reporter knows the user otherwise. */
export function findReportedUserById(db: Db, userId: string): ReturnType<Reportable> {
  return findUser(db, and(eq(profiles.userId, userId), sql.raw(isThereSql('profiles'))));
}

async function findUser(db: Db, which: SQL | undefined): ReturnType<Reportable> {
  const [row] = await db
    .select({ id: profiles.userId, seen: publicUserJson('profiles').sql })
    .from(profiles)
    .where(which);
  return row ? { ...row, ownerId: row.id } : null;
}
