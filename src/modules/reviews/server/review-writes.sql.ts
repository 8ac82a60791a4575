import { insertedRows, updatedRows, withWritten } from '#infra/db/json-rows.ts';
import { columnsOf, jsonObject } from '#infra/db/json-view.ts';
import { byLinkOf } from '#modules/profiles/server/visibility.service.ts';
import { READ_COLUMNS, touchedRequest } from '#modules/requests/server/requests.service.ts';
import { oneReview, requestReviewsOf, reviewsVisibleTo } from './review-view.queries.ts';
import { reviewReplies, reviews } from './reviews.table.ts';

/*
 * The statements that read and write reviews for `write` (infra/api/write.ts). What the two sides write gives their request
 * a new row version, and compares it. What is done about a review that is shown compares the version of its own row.
 */

const SIDE_KEY = ['requestId', 'side'] as const;
const v = columnsOf(reviews, 'v');

/** A request, the states of its sides, and what they wrote. Takes its id. */
export const READ_REVIEWED = `select ${READ_COLUMNS}, sender.state as "senderState", recipient.state as "recipientState",
    (select coalesce(json_agg(${jsonObject(v)}), '[]'::json) from reviews v where v.request_id = r.id) as reviews
  from requests r join profiles sender on sender.user_id = r.sender_id
    join profiles recipient on recipient.user_id = r.recipient_id where r.id = $1::uuid`;

/**
 * The first review of a side. Takes the request's id and row version, the reader of the response, the id of the other side
 * and the state of their account, the review, and changes of the other one.
 *
 * The other account is kept from being deleted or suspended. Its profile is locked behind it: what was committed while the
 * statement waited for the account counts. A weaker lock would take the row as it was.
 */
export const WRITE_TEXT = `other as materialized (select a.user_id from accounts a, held
    where a.user_id = $4::uuid for key share of a),
  touched as (${touchedRequest('$1', '$2', 'other')}),
  seen as materialized (select p.user_id from profiles p, touched
    where p.user_id = $4::uuid and p.state = $5::text for no key update of p),
  made as (${insertedRows(reviews, 'seen', '$6')}),
  changed as (${updatedRows(reviews, SIDE_KEY, 'seen', '$7')}),
  written as (select * from made union all select * from changed),
  ${reviewsOfRequest()}`;

/** A hidden review that is written again. Takes the request's id and row version, the reader of the response, and changes. */
export const REWRITE_TEXT = `touched as (${touchedRequest('$1', '$2')}),
  written as (${updatedRows(reviews, SIDE_KEY, 'touched', '$4')}),
  ${reviewsOfRequest()}`;

/** Reviews that the clock shows. Takes the request's id, null for its locked row, and changes. */
export const SHOW_TEXT = `touched as (${touchedRequest('$1', '$2')}),
  written as (${updatedRows(reviews, SIDE_KEY, 'touched', '$3')}),
  applied as (select t.id from touched t)`;

/** What both wrote, for the reader in $3, if something was written: an account that left takes its reviews along. */
function reviewsOfRequest(): string {
  return `applied as (${requestReviewsOf('touched', withWritten(reviews, 'written', SIDE_KEY), '$3')}
    where exists (select from written))`;
}

const REQUEST = jsonObject({
  ...{ id: 'r.id', kollabId: 'r.kollab_id', senderId: 'r.sender_id', recipientId: 'r.recipient_id' },
});

/**
 * A review, its request, its reply, the states of both accounts, and the reviews that stand first on a user's profile,
 * with whether the user sees them. Takes the ids of the review and that user.
 */
export const READ_REVIEW = `select ${Object.entries(v).map(([field, column]) => `${column} as "${field}"`)},
    v.xmin::text as "rowVersion", ${REQUEST} as request,
    author.state as "authorState", subject.state as "subjectState",
    (select ${jsonObject({ text: 'a.text' })} from review_replies a where a.review_id = v.id) as reply,
    (select coalesce(json_agg(${jsonObject({
      ...{ id: 'reviews.id', rowVersion: 'reviews.xmin::text', place: 'reviews.testimonial' },
      seen: reviewsVisibleTo(byLinkOf('$2')).text.replaceAll('?', '$2'),
    })}), '[]'::json) from reviews join profiles author on author.user_id = reviews.author_id
      where reviews.subject_id = $2::uuid and reviews.testimonial is not null) as testimonials
  from reviews v join requests r on r.id = v.request_id join profiles author on author.user_id = v.author_id
    join profiles subject on subject.user_id = v.subject_id where v.id = $1::uuid`;

/** A reply. Takes the id and row version of the review, the reader of the response, and the reply. */
export const REPLY_TEXT = `locked as materialized (select v.* from reviews v, held
    where v.id = $1::uuid and v.xmin = $2::text::xid for no key update of v),
  made as (${insertedRows(reviewReplies, 'locked', '$4')}),
  applied as (${oneReview('locked', 'made', '$3')})`;

/**
 * The place of a review among those that stand first. Takes its id and row version, the reader of the response, the place
 * or null, and the id and row version of the review that gives its place up, or null.
 */
export const CHOOSE_TEXT = `locked as materialized (select v.id from reviews v, held
    where v.id = $1::uuid and v.xmin = $2::text::xid or v.id = $5::uuid and v.xmin = $6::text::xid
    order by v.id for no key update of v),
  whole as (select from (select count(*) as reviews from locked) as found
    where found.reviews = case when $5::uuid is null then 1 else 2 end),
  freed as (update reviews v set testimonial = null from whole where v.id = $5::uuid returning v.id),
  changed as (update reviews v set testimonial = $4::smallint from whole
    where v.id = $1::uuid and ($5::uuid is null or exists (select from freed)) returning v.*),
  applied as (${oneReview('changed', 'review_replies', '$3')})`;
