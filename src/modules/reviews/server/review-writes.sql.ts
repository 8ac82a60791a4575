import { insertedRows, updatedRows, withWritten } from '#infra/db/json-rows.ts';
import { columnsOf, jsonObject } from '#infra/db/json-view.ts';
import { byLinkOf } from '#modules/profiles/server/visibility.service.ts';
import { READ_COLUMNS, touchRequestSql } from '#modules/requests/server/requests.service.ts';
import { textForReader } from '#modules/requests/server/visibility.service.ts';
import { oneReview, requestReviewsOf, reviewsVisibleTo } from './review-view.queries.ts';
import { reviewReplies, reviews } from './reviews.table.ts';

/*
 * Statements that read and write reviews for `write` (infra/api/write.ts). Writing a review compares the row version
 * of its request and changes it. A reply or a pin compares the row version of the review.
 */

const SIDE_KEY = ['requestId', 'side'] as const;
const v = columnsOf(reviews, 'v');

/** Reads a request, the account states of its sides, and their reviews. $1: the request's id. */
export const READ_REVIEWED = `select ${READ_COLUMNS}, sender.state as "senderState", recipient.state as "recipientState",
    (select coalesce(json_agg(${jsonObject(v)}), '[]'::json) from reviews v where v.request_id = r.id) as reviews
  from requests r join profiles sender on sender.user_id = r.sender_id
    join profiles recipient on recipient.user_id = r.recipient_id where r.id = $1::uuid`;

/**
 * Inserts a side's first review. $1, $2: id and row version of the request; $3: the reader of the response; $4, $5: id
 * and account state of the other side; $6: the review; $7: changes of the other review. The account of the other side
 * is locked first, so that it is neither deleted nor suspended meanwhile. The profile is locked after it: `for no key
 * update` rechecks the state on the newest row version, where a weaker lock would accept the version of the snapshot.
 */
export const WRITE_SQL = `other as materialized (select a.user_id from accounts a, locked_account
    where a.user_id = $4::uuid for key share of a),
  touched as (${touchRequestSql('$1', '$2', 'other')}),
  seen as materialized (select p.user_id from profiles p, touched
    where p.user_id = $4::uuid and p.state = $5::text for no key update of p),
  made as (${insertedRows(reviews, 'seen', '$6')}),
  changed as (${updatedRows(reviews, SIDE_KEY, 'seen', '$7')}),
  written as (select * from made union all select * from changed),
  ${reviewsOfRequest()}`;

/**
 * Edits a hidden review. $1, $2: id and row version of the request; $3: the reader of the response; $4: the changes.
 */
export const REWRITE_SQL = `touched as (${touchRequestSql('$1', '$2')}),
  written as (${updatedRows(reviews, SIDE_KEY, 'touched', '$4')}),
  ${reviewsOfRequest()}`;

/** Shows reviews by the clock. $1: the request's id; $2: null, since the row is locked; $3: the changes. */
export const SHOW_SQL = `touched as (${touchRequestSql('$1', '$2')}),
  written as (${updatedRows(reviews, SIDE_KEY, 'touched', '$3')}),
  applied as (select t.id from touched t)`;

/**
 * The reviews of the request for the reader in $3. No row if nothing was written: the deletion of an account deletes
 * its reviews.
 */
function reviewsOfRequest(): string {
  return `applied as (${requestReviewsOf('touched', withWritten(reviews, 'written', SIDE_KEY), '$3')}
    where exists (select from written))`;
}

const REQUEST = jsonObject({
  ...{ id: 'r.id', kollabId: 'r.kollab_id', senderId: 'r.sender_id', recipientId: 'r.recipient_id' },
});

/**
 * Reads a review, its request, its reply, the states of both accounts, and a user's pinned reviews with whether that
 * user may see them. $1: the review's id; $2: the user's id.
 */
export const READ_REVIEW = `select ${Object.entries(v).map(([field, column]) => `${column} as "${field}"`)},
    v.xmin::text as "rowVersion", ${REQUEST} as request,
    author.state as "authorState", subject.state as "subjectState",
    (select ${jsonObject({ text: 'a.text' })} from review_replies a where a.review_id = v.id) as reply,
    (select coalesce(json_agg(${jsonObject({
      ...{ id: 'reviews.id', rowVersion: 'reviews.xmin::text', position: 'reviews.testimonial' },
      seen: textForReader(reviewsVisibleTo(byLinkOf('$2')), '$2'),
    })}), '[]'::json) from reviews join profiles author on author.user_id = reviews.author_id
      where reviews.subject_id = $2::uuid and reviews.testimonial is not null) as testimonials
  from reviews v join requests r on r.id = v.request_id join profiles author on author.user_id = v.author_id
    join profiles subject on subject.user_id = v.subject_id where v.id = $1::uuid`;

/** Inserts a reply. $1, $2: id and row version of the review; $3: the reader of the response; $4: the reply. */
export const REPLY_SQL = `locked as materialized (select v.* from reviews v, locked_account
    where v.id = $1::uuid and v.xmin = $2::text::xid for no key update of v),
  made as (${insertedRows(reviewReplies, 'locked', '$4')}),
  applied as (${oneReview('locked', 'made', '$3')})`;

/**
 * Pins or unpins a review. $1, $2: its id and row version; $3: the reader of the response; $4: its position, or null
 * to unpin it; $5, $6: id and row version of the review that it replaces, or null.
 */
export const PIN_SQL = `locked as materialized (select v.id from reviews v, locked_account
    where v.id = $1::uuid and v.xmin = $2::text::xid or v.id = $5::uuid and v.xmin = $6::text::xid
    order by v.id for no key update of v),
  whole as (select from (select count(*) as reviews from locked) as found
    where found.reviews = case when $5::uuid is null then 1 else 2 end),
  freed as (update reviews v set testimonial = null from whole where v.id = $5::uuid returning v.id),
  changed as (update reviews v set testimonial = $4::smallint from whole
    where v.id = $1::uuid and ($5::uuid is null or exists (select from freed)) returning v.*),
  applied as (${oneReview('changed', 'review_replies', '$3')})`;
