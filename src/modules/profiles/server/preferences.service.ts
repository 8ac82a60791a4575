import type { AccountState } from '#contract/policy.ts';
import { AppError } from '#infra/app-error.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import type { Db } from '#infra/db/pool.ts';
import { DEFAULT_PREFERENCES } from '#modules/profiles/preferences.rules.ts';
import type { Relation } from '#modules/profiles/profiles.policy.ts';
import {
  PREFERENCES_CHANGED,
  setFirstTimeZone,
  setTimeZone,
  stopDigest,
  stopMails,
} from './preferences.commands.ts';
import { findPreferences, findTimeZone, findTimeZones } from './preferences.queries.ts';
import { hasBlocked } from './visibility.service.ts';

export {
  findPreferences,
  findTimeZone,
  findTimeZones,
  PREFERENCES_CHANGED,
  setFirstTimeZone,
  setTimeZone,
  stopDigest,
  stopMails,
};

export interface FoundRelation extends Relation {
  viewerState: AccountState;
}

/** @throws {AppError} not_signed_in if the viewer's account is gone */
export async function findRelation(
  db: Db,
  people: { viewerId: string; userId: string },
): Promise<FoundRelation> {
  const { rows } = await db.execute<{ [F in keyof FoundRelation]: FoundRelation[F] }>(
    numberedSql(relationSql('$1::uuid', '$2::uuid'), [people.viewerId, people.userId]),
  );
  const [found] = rows;
  if (!found) throw new AppError('not_signed_in');
  return found;
}

/**
 * A query for a `FoundRelation`; no row if the viewer is gone.
 * @param viewer,user parameters or columns with ids
 */
export function relationSql(viewer: string, user: string): string {
  return `select viewer.state as "viewerState", viewer.featured_platform <> 'none' as "viewerHasAudience",
      coalesce(chosen.who_may_request, '${DEFAULT_PREFERENCES.whoMayRequest}') as "whoMayRequest",
      ${hasBlocked(user, viewer)} as "blockedViewer", ${hasBlocked(viewer, user)} as "blockedByViewer"
    from profiles viewer left join preferences chosen on chosen.user_id = ${user} where viewer.user_id = ${viewer}`;
}
