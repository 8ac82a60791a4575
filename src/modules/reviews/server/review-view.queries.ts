import { VISIBLE_CONTENT_STATES } from '#contract/policy.ts';
import { Condition } from '#infra/db/condition.ts';
import { columnsOf, Expression, jsonView } from '#infra/db/json-view.ts';
import { byLinkOf, type Reader, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { publicRequestJson, shownTo } from '#modules/requests/server/requests.service.ts';
import { type ReaderOfRequests, textForReader } from '#modules/requests/server/visibility.service.ts';
import { type ReviewView, replyView, requestReviews, reviewView } from '#modules/reviews/reviews.contract.ts';
import { reviewReplies, reviews } from './reviews.table.ts';

/*
 * SQL expressions that build a review as JSON. The statement must join `reviews`, `review_replies`, `requests`,
 * `kollabs` and the profiles `sender`, `recipient` and `author` under these names, and `shownTo` laterally.
 */

const v = columnsOf(reviews, 'reviews');
const a = columnsOf(reviewReplies, 'review_replies');

/** Whether the reader may see the user who replied. Applies to the author of the review, too. */
const REPLIER_SHOWN = `case ${v.side} when 'sender' then shown.recipient else shown.sender end`;

const REPLY = new Expression<ReviewView['reply']>(
  `case when ${a.id} is not null and ${REPLIER_SHOWN} then ${jsonView(replyView, {
    ...{ replyId: a.id, text: a.text, date: a.date },
    takenDown: new Expression<boolean>(`${a.state} <> 'active'`),
  })} end`,
);

export const REVIEW = jsonView(reviewView, {
  ...v,
  reviewId: v.id,
  by: v.side,
  collaboration: publicRequestJson,
  takenDown: new Expression<boolean>(`${v.state} <> 'active'`),
  reply: REPLY,
  testimonial: new Expression<boolean>(`${v.testimonial} is not null`),
});

const VISIBLE_STATES = VISIBLE_CONTENT_STATES.map((state) => `'${state}'`).join(', ');
const ACTIVE = new Condition(`reviews.state in (${VISIBLE_STATES})`);
const SHOWN = new Condition('reviews.date_shown is not null');
/** The condition that a review is shown and not taken down. Its author may still be hidden. */
export const PUBLISHED = Condition.all(SHOWN, ACTIVE);
/** The condition that a reply is the one to the review, and not taken down. */
export const REPLY_PUBLISHED = new Condition(
  `review_replies.review_id = reviews.id and review_replies.state in (${VISIBLE_STATES})`,
);

/**
 * The condition that a reader may see another user's review: it is shown and not taken down, and its author is
 * visible. The caller checks whether the reviewed user is visible, for example by opening their profile.
 */
export function reviewsVisibleTo(reader: Reader): Condition {
  return Condition.all(PUBLISHED, usersVisibleTo(reader, 'author'));
}

/** The condition that a viewer may see a reply. Its author sees it even if it was taken down. */
export function replySeen(viewer: ReaderOfRequests): Condition {
  return new Condition(
    `review_replies.review_id = reviews.id
      and (review_replies.state in (${VISIBLE_STATES}) or reviews.subject_id = ?::uuid)`,
    viewer?.id ?? null,
  );
}

/*
 * SQL text of responses, for statements that are written as text. The arguments are the names of the relations and the
 * parameter that holds the reader's id.
 */

const COLLABORATION = `join kollabs on kollabs.id = requests.kollab_id
  join profiles sender on sender.user_id = requests.sender_id
  join profiles recipient on recipient.user_id = requests.recipient_id`;

function written(replies: string, reader: string): string {
  const seen = textForReader(replySeen({ id: reader, role: 'user' }), reader);
  return `join profiles author on author.user_id = reviews.author_id left join ${replies} review_replies on ${seen}`;
}

export function oneReview(from: string, replies: string, reader: string): string {
  const shown = textForReader(shownTo({ id: reader, role: 'user' }), reader);
  return `select ${REVIEW} as body from ${from} reviews join requests on requests.id = reviews.request_id
    ${COLLABORATION} ${written(replies, reader)} cross join lateral ${shown}`;
}

export function requestReviewsOf(request: string, from: string, reader: string): string {
  const shown = textForReader(shownTo({ id: reader, role: 'user' }), reader);
  const authorSeen = textForReader(usersVisibleTo(byLinkOf(reader), 'author'), reader);
  const ofRequest = `from ${from} reviews ${written('review_replies', reader)} where reviews.request_id = requests.id`;
  const own = `${ofRequest} and reviews.author_id = ${reader}::uuid`;
  const byOther = `${ofRequest} and reviews.author_id <> ${reader}::uuid and ${ACTIVE.text} and ${authorSeen}`;
  const view = jsonView(requestReviews, {
    requestId: new Expression<string>('requests.id'),
    own: new Expression<ReviewView | null>(`(select ${REVIEW} ${own})`),
    other: new Expression<ReviewView | null>(`(select ${REVIEW} ${byOther} and ${SHOWN.text} limit 1)`),
    // Of a hidden review, the response has only its date.
    otherWritten: new Expression<Date | null>(
      `(select ${v.dateWritten} ${byOther} and not (${SHOWN.text}) limit 1)`,
    ),
  });
  return `select requests.sender_id as sender, requests.recipient_id as recipient, ${view} as body
    from ${request} requests ${COLLABORATION} cross join lateral ${shown}`;
}
