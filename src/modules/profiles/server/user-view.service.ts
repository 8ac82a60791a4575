import { columnsOf, Expression, type FieldsOf, jsonView } from '#infra/db/json-view.ts';
import { FEWEST_REQUESTS } from '#modules/profiles/answers.rules.ts';
import { FEWEST_PAYMENTS } from '#modules/profiles/payments.rules.ts';
import {
  type PublicUser,
  publicUser,
  type UserSummary,
  userSummary,
} from '#modules/profiles/users.contract.ts';
import { profiles } from './profiles.table.ts';

/** @param profile the alias of the profile's row */
export function publicUserJson(profile: string): Expression<PublicUser> {
  const p = columnsOf(profiles, profile);
  return jsonView(publicUser, {
    ...p,
    businessName: new Expression<string>(`coalesce(${p.businessName}, '')`),
    featuredPlatformId: new Expression<string>(`coalesce(${p.featuredPlatformId}::text, '')`),
    answers: answersJson(profile),
    payments: paymentsJson(profile),
  });
}

export function answersJson(profile: string): Expression<PublicUser['answers']> {
  const p = columnsOf(profiles, profile);
  return new Expression(`case when ${p.answerableRequests} >= ${FEWEST_REQUESTS} then json_build_object(
    'requests', ${p.answerableRequests}, 'answered', ${p.answeredRequests}, 'usualSeconds', ${p.answersAfter}) end`);
}

function paymentsJson(profile: string): Expression<PublicUser['payments']> {
  const p = columnsOf(profiles, profile);
  return new Expression(`case when ${p.duePayments} >= ${FEWEST_PAYMENTS} then json_build_object(
    'due', ${p.duePayments}, 'onTime', ${p.paymentsOnTime}) end`);
}

export function userSummaryJson(profile: string): Expression<UserSummary> {
  return jsonView(userSummary, userSummaryFields(profile));
}

export function userSummaryFields(profile: string): FieldsOf<typeof userSummary> {
  return { ...columnsOf(profiles, profile), payments: paymentsJson(profile) };
}
