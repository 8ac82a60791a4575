import { columnsOf, Expression, type FieldsOf, jsonView } from '#infra/db/json-view.ts';
import { FEWEST_REQUESTS } from '#modules/profiles/answers.rules.ts';
import {
  type PublicUser,
  publicUser,
  type UserSummary,
  userSummary,
} from '#modules/profiles/users.contract.ts';
import { profiles } from './profiles.table.ts';

/**
 * What anyone may see of a user, as JSON.
 * @param profile the name that the statement gives the profile's row
 */
export function publicUserJson(profile: string): Expression<PublicUser> {
  const p = columnsOf(profiles, profile);
  return jsonView(publicUser, {
    ...p,
    businessName: new Expression<string>(`coalesce(${p.businessName}, '')`),
    featuredPlatformId: new Expression<string>(`coalesce(${p.featuredPlatformId}::text, '')`),
    answers: answersJson(profile),
  });
}

/** How a user answers requests, as JSON; null where nothing is said of it. */
export function answersJson(profile: string): Expression<PublicUser['answers']> {
  const p = columnsOf(profiles, profile);
  return new Expression(`case when ${p.answerableRequests} >= ${FEWEST_REQUESTS} then json_build_object(
    'requests', ${p.answerableRequests}, 'answered', ${p.answeredRequests}, 'usualSeconds', ${p.answersAfter}) end`);
}

/** A user in short, as JSON. */
export function userSummaryJson(profile: string): Expression<UserSummary> {
  return jsonView(userSummary, columnsOf(profiles, profile));
}

/** What the fields of a user in short are read from, for views that have them among their own. */
export function userSummaryFields(profile: string): FieldsOf<typeof userSummary> {
  return columnsOf(profiles, profile);
}
