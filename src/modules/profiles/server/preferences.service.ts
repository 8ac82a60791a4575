import { eq, sql } from 'drizzle-orm';
import type { AccountState } from '#contract/policy.ts';
import type { Db } from '#infra/db/pool.ts';
import { AppError } from '#infra/http/app-error.ts';
import {
  DEFAULT_PREFERENCES,
  noRequestReason,
  WHO_MAY_REQUEST,
} from '#modules/profiles/preferences.rules.ts';
import type { Relation } from '#modules/profiles/profiles.policy.ts';
import { keepTimeZone, PREFERENCES_CHANGED, stopDigest, stopMails } from './preferences.commands.ts';
import { findPreferences } from './preferences.queries.ts';
import { preferences } from './preferences.table.ts';
import { blocks, profiles } from './profiles.table.ts';

export { findPreferences, keepTimeZone, PREFERENCES_CHANGED, stopDigest, stopMails };

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

/**
 * The condition that a user takes a request from another, as a part of a statement. It is made from the rule, so that the
 * two never differ.
 * @param sender the statement's parameter or column with the id of the user who asks
 * @param recipient the one with the id of the user who is asked
 */
export function takesRequest(sender: string, recipient: string): string {
  const blocked = (by: string, other: string) =>
    `exists (select from blocks b where b.blocker_id = ${by} and b.blocked_id = ${other})`;
  const either = [true, false];
  const taken = WHO_MAY_REQUEST.flatMap((whoMayRequest) =>
    either.flatMap((hasAudience) =>
      either.flatMap((blockedSender) =>
        either
          .filter(
            (blockedRecipient) =>
              noRequestReason({ whoMayRequest, blockedSender }, { hasAudience, blockedRecipient }) === null,
          )
          .map(
            (blockedRecipient) =>
              `('${whoMayRequest}', ${hasAudience}, ${blockedSender}, ${blockedRecipient})`,
          ),
      ),
    ),
  );
  return `(coalesce((select c.who_may_request from preferences c where c.user_id = ${recipient}),
      '${DEFAULT_PREFERENCES.whoMayRequest}'),
    (select a.featured_platform <> 'none' from profiles a where a.user_id = ${sender}),
    ${blocked(recipient, sender)}, ${blocked(sender, recipient)}) in (${taken.join(', ')})`;
}
