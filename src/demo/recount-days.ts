/*
 * The daily statistics, recounted from the tables. The demo world has no events that the consumer could count, and a test
 * compares this with the consumer's counts.
 */

/** Requests made by accepting an invitation count as neither sent nor answered. */
const SOURCES = `asked as (select * from requests r
    where not exists (select from invitations i where i.request_id = r.id)),
  liked as (select l.user_id, l.created_at, coalesce(k.owner_id, p.owner_id) as owner_id from likes l
    left join kollabs k on k.id = l.subject_id left join posts p on p.id = l.subject_id)`;

const day = (moment: string) => `(${moment} at time zone 'UTC')::date`;
const seconds = (from: string, to: string) => `greatest(0, round(extract(epoch from ${to} - ${from})))`;

const USER_FIGURES = [
  ['received', 'asked', 'recipient_id', 'date_posted', '1', 'true'],
  ['sent', 'asked', 'sender_id', 'date_posted', '1', 'true'],
  ['accepted', 'asked', 'recipient_id', 'accepted_at', '1', 'accepted'],
  ['sent_accepted', 'asked', 'sender_id', 'accepted_at', '1', 'accepted'],
  ['declined', 'asked', 'recipient_id', 'closed_at', '1', `closed_how = 'rejected'`],
  ['wait_seconds', 'asked', 'recipient_id', 'accepted_at', seconds('date_posted', 'accepted_at'), 'accepted'],
  [
    ...['wait_seconds', 'asked', 'recipient_id', 'closed_at'],
    ...[seconds('date_posted', 'closed_at'), `closed_how = 'rejected'`],
  ],
  ...['sender_id', 'recipient_id'].flatMap((side) => [
    ['completed', 'requests', side, 'completed_at', '1', 'completed'],
    ['finish_seconds', 'requests', side, 'completed_at', seconds('accepted_at', 'completed_at'), 'completed'],
  ]),
  ['likes', 'liked', 'owner_id', 'created_at', '1', 'user_id <> owner_id'],
  ['followers', 'follows', 'followed_id', 'created_at', '1', 'true'],
] as [figure: string, from: string, user: string, at: string, value: string, where: string][];

const SITE_FIGURES: [figure: string, from: string, at: string, value: string, where: string][] = [
  ['joined', 'profiles', 'date_joined', '1', `state <> 'deleted'`],
  ['kollabs', 'kollabs', 'date_posted', '1', 'true'],
  ['requests', 'asked', 'date_posted', '1', 'true'],
  ['accepted', 'asked', 'accepted_at', '1', 'accepted'],
  ['wait_seconds', 'asked', 'accepted_at', seconds('date_posted', 'accepted_at'), 'accepted'],
  ['declined', 'asked', 'closed_at', '1', `closed_how = 'rejected'`],
  ['wait_seconds', 'asked', 'closed_at', seconds('date_posted', 'closed_at'), `closed_how = 'rejected'`],
  ['invited', 'invitations', 'date_decided', '1', `outcome = 'accepted'`],
  ['expired', 'requests', 'closed_at', '1', `closed_how = 'expired'`],
  ['withdrawn', 'requests', 'closed_at', '1', `closed_how = 'withdrawn'`],
  ['cancelled', 'requests', 'closed_at', '1', `closed_how = 'cancelled'`],
  ['closed', 'requests', 'closed_at', '1', `closed_how in ('lapsed', 'dissolved', 'kollabDeleted')`],
  ['completed', 'requests', 'completed_at', '1', 'completed'],
  ['finish_seconds', 'requests', 'completed_at', seconds('accepted_at', 'completed_at'), 'completed'],
  ['reports', 'reports', 'created_at', '1', 'true'],
  ['decisions', 'decisions', 'created_at', '1', `action <> 'role'`],
];

/** A row for each user and day on which anything happened: `user_id`, `day`, `figures` as JSON. */
export const RECOUNT_USER_DAYS = `with ${SOURCES}, occurrences (user_id, day, figure, value) as (${USER_FIGURES.map(
  ([figure, from, user, at, value, where]) =>
    `select ${user}, ${day(at)}, '${figure}', ${value} from ${from} where ${where}`,
).join(' union all ')}),
  sums as (select user_id, day, figure, sum(value)::int8 as value from occurrences group by 1, 2, 3)
  select user_id, day, jsonb_object_agg(figure, value) as figures from sums where value <> 0 group by 1, 2`;

/** A row for each day on which anything happened: `day`, `figures` as JSON. */
export const RECOUNT_SITE_DAYS = `with ${SOURCES}, occurrences (day, figure, value) as (${SITE_FIGURES.map(
  ([figure, from, at, value, where]) =>
    `select ${day(at)}, '${figure}', ${value} from ${from} where ${where}`,
).join(' union all ')}),
  sums as (select day, figure, sum(value)::int8 as value from occurrences group by 1, 2)
  select day, jsonb_object_agg(figure, value) as figures from sums where value <> 0 group by 1`;
