import { eq, sql } from 'drizzle-orm';
import type { AccountState } from '#contract/policy.ts';
import type { Db } from '#infra/db/pool.ts';
import { AppError } from '#infra/http/app-error.ts';
import { DEFAULT_PREFERENCES } from '#modules/profiles/preferences.rules.ts';
import type { Relation } from '#modules/profiles/profiles.policy.ts';
import { stopMails } from './preferences.commands.ts';
import { findPreferences } from './preferences.queries.ts';
import { preferences } from './preferences.table.ts';
import { blocks, profiles } from './profiles.table.ts';

export { findPreferences, stopMails };

/** As the policy of profiles needs it, with how the viewer's account stands. */
export interface FoundRelation extends Relation {
  viewerState: AccountState;
}

/**
 * What stands between a viewer and the recipient of their request, read by one statement.
 * @throws {AppError} not_signed_in, when the viewer's account is gone
 */
export async function findRelation(
  db: Db,
  people: { viewerId: string; userId: string },
): Promise<FoundRelation> {
  const { viewerId, userId } = people;
  const blocked = (by: string, other: string) => sql<boolean>`exists (select from ${blocks}
    where ${blocks.blockerId} = ${by}::uuid and ${blocks.blockedId} = ${other}::uuid)`;
  const [found] = await db
    .select({
      viewerState: profiles.state,
      viewerHasAudience: sql<boolean>`${profiles.featuredPlatform} <> 'none'`,
      whoMayRequest: preferences.whoMayRequest,
      blockedViewer: blocked(userId, viewerId),
      blockedByViewer: blocked(viewerId, userId),
    })
    .from(profiles)
    .leftJoin(preferences, eq(preferences.userId, userId))
    .where(eq(profiles.userId, viewerId));
  if (!found) throw new AppError('not_signed_in');
  return { ...found, whoMayRequest: found.whoMayRequest ?? DEFAULT_PREFERENCES.whoMayRequest };
}
