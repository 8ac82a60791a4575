import { and, sql } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import type { Db } from '#infra/db/pool.ts';
import type { Reportable } from '#infra/module.ts';
import { profiles } from './profiles.table.ts';
import { publicUserJson } from './user-view.service.ts';
import { byLink, usersVisibleTo } from './visibility.service.ts';

/** The snapshot of a reported user: their public profile as the viewer sees it now. */
export async function findReportedUser(
  db: Db,
  viewer: PolicyViewer,
  username: string,
): ReturnType<Reportable> {
  const [row] = await db
    .select({ id: profiles.userId, seen: publicUserJson('profiles').sql })
    .from(profiles)
    .where(
      and(sql`lower(${profiles.username}) = ${username.toLowerCase()}`, usersVisibleTo(byLink(viewer)).sql),
    );
  return row ? { ...row, ownerId: row.id } : null;
}
