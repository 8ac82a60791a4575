import { aliasedTable, and, asc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { VISIBLE_CONTENT_STATES } from '#contract/policy.ts';
import { Condition } from '#infra/db/condition.ts';
import { columnsOf, Expression, jsonView } from '#infra/db/json-view.ts';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import {
  byLink,
  byLinkOf,
  type Reader,
  usersVisibleTo,
} from '#modules/profiles/server/visibility.service.ts';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { publicRequestJson, shownTo } from '#modules/requests/server/public-request.service.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import type { ReaderOfRequests } from '#modules/requests/server/visibility.service.ts';
import {
  type RequestReviews,
  type ReviewFigures,
  type ReviewView,
  replyView,
  reviewView,
} from '#modules/reviews/reviews.contract.ts';
import { QUESTIONS, REVIEW_LIMITS } from '#modules/reviews/reviews.questions.rules.ts';
import { reviewReplies, reviews } from './reviews.table.ts';

export type ReviewRow = typeof reviews.$inferSelect;

const sender = aliasedTable(profiles, 'sender');
const recipient = aliasedTable(profiles, 'recipient');
const author = aliasedTable(profiles, 'author');

/*
 * A review as PostgreSQL builds it, for statements that have `reviews`, `review_replies`, `requests`, `kollabs` and the
 * profiles `sender`, `recipient` and `author` under these names, and beside them what the reader is shown: `shownTo`.
 */

const v = columnsOf(reviews, 'reviews');
const a = columnsOf(reviewReplies, 'review_replies');

/** Of one who is out of sight nothing is said, also to the author of the review. */
const REPLIER_SHOWN = `case ${v.side} when 'sender' then shown.recipient else shown.sender end`;

const REPLY = new Expression<ReviewView['reply']>(
  `case when ${a.id} is not null and ${REPLIER_SHOWN} then ${jsonView(replyView, {
    ...{ replyId: a.id, text: a.text, date: a.date },
    takenDown: new Expression<boolean>(`${a.state} <> 'active'`),
  })} end`,
);

const REVIEW = jsonView(reviewView, {
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

/**
 * The condition that a reader may see a review by another: it is shown, was not taken down, and its author is seen.
 * Whether the one it is about is seen stands beside it: their profile was gone to.
 */
export function reviewsVisibleTo(reader: Reader): Condition {
  return Condition.all(SHOWN, ACTIVE, usersVisibleTo(reader, 'author'));
}

/** Replies that a viewer sees: their own also where it was taken down. */
function replySeen(viewer: ReaderOfRequests): SQL {
  return sql`review_replies.review_id = reviews.id
    and (review_replies.state in (${sql.raw(VISIBLE_STATES)}) or reviews.subject_id = ${viewer?.id ?? null}::uuid)`;
}

function selectReviews(db: Db, viewer: ReaderOfRequests) {
  return db
    .select({
      id: reviews.id,
      authorId: reviews.authorId,
      dateShown: reviews.dateShown,
      // By a link, and whether or not it is shown.
      seen: sql<boolean>`${Condition.all(ACTIVE, usersVisibleTo(byLink(viewer), 'author')).sql}`.as('seen'),
      view: REVIEW.asText.sql.as('view'),
    })
    .from(reviews)
    .innerJoin(requests, eq(requests.id, reviews.requestId))
    .innerJoin(kollabs, eq(kollabs.id, requests.kollabId))
    .innerJoin(sender, eq(sender.userId, requests.senderId))
    .innerJoin(recipient, eq(recipient.userId, requests.recipientId))
    .innerJoin(author, eq(author.userId, reviews.authorId))
    .leftJoin(reviewReplies, replySeen(viewer))
    .innerJoin(sql`lateral ${shownTo(viewer).sql}`, sql`true`);
}

/** One review for a viewer; who may see it is decided by the caller. */
export async function findReviewView(db: Db, id: string, viewer: ReaderOfRequests): Promise<string | null> {
  const [found] = await selectReviews(db, viewer).where(eq(reviews.id, id));
  return found?.view ?? null;
}

/** The two sides of a request and what they wrote of each other; null where there is no request. */
export async function findRequestReviews(
  db: Db,
  requestId: string,
  viewer: ReaderOfRequests,
): Promise<{ sender: string; recipient: string; view: RequestReviews } | null> {
  const written = selectReviews(db, viewer).where(eq(reviews.requestId, requestId)).as('written');
  const { rows } = await db.execute<{
    sender: string;
    recipient: string;
    authorId: string | null;
    seen: boolean | null;
    view: string | null;
  }>(sql`
    select requests.sender_id as sender, requests.recipient_id as recipient, written.author_id as "authorId",
      written.seen, written.view from requests left join ${written} on true where requests.id = ${requestId}::uuid`);
  const [first] = rows;
  if (!first) return null;
  const own = rows.find(({ authorId }) => authorId !== null && authorId === viewer?.id);
  const other = rows.find(({ authorId, seen }) => authorId !== null && authorId !== viewer?.id && seen);
  const theirs = readView(other?.view);
  const shown = theirs !== null && theirs.dateShown !== null;
  return {
    sender: first.sender,
    recipient: first.recipient,
    view: {
      requestId,
      own: readView(own?.view),
      other: shown ? theirs : null,
      // Of what is hidden it is only said that it is there.
      otherWritten: shown ? null : (theirs?.dateWritten ?? null),
    },
  };
}

function readView(view: string | null | undefined): ReviewView | null {
  return view ? JSON.parse(view) : null;
}

/**
 * The reviews that are shown about a user, the latest first, without those that stand first.
 * @param reader how the viewer comes to their authors
 * @throws {AppError} malformed, for a cursor of another list
 */
export function listReviewsOf(
  db: Db,
  userId: string,
  { viewer, reader }: { viewer: ReaderOfRequests; reader: Reader },
  page: PageOf,
): Promise<KeysetPage<{ id: string; dateShown: Date | null; view: string }>> {
  return readPage(
    {
      ...{ list: `reviewsOf/${userId}`, column: reviews.dateShown, id: reviews.id },
      ...{ type: 'timestamptz', direction: 'desc' },
    },
    page,
    ({ behind, order, limit }) =>
      selectReviews(db, viewer)
        .where(
          and(
            eq(reviews.subjectId, userId),
            isNull(reviews.testimonial),
            reviewsVisibleTo(reader).sql,
            behind,
          ),
        )
        .orderBy(...order)
        .limit(limit),
    // The column is empty only while a review is hidden.
    (row) => ({ key: row.dateShown ?? new Date(0), id: row.id }),
  );
}

const AVERAGES = QUESTIONS.map(
  (question) => `round(100 * avg(newest.${v[question].text.split('.')[1]}::int))::int`,
);

/** What stands above the reviews of a user, by one statement; under the same conditions as the list of them. */
export async function findFigures(
  db: Db,
  userId: string,
  { viewer, reader }: { viewer: ReaderOfRequests; reader: Reader },
): Promise<ReviewFigures> {
  const testimonials = selectReviews(db, viewer)
    .where(sql`${reviews.id} in (select id from seen where testimonial is not null)`)
    .orderBy(asc(reviews.testimonial))
    .as('chosen');
  const [kept, inTime, goodToTalkTo, again] = AVERAGES;
  const { rows } = await db.execute<{
    reviews: number;
    people: number;
    shares: ReviewFigures['shares'];
    testimonials: ReviewFigures['testimonials'];
  }>(sql`
    with seen as (select reviews.* from reviews join profiles author on author.user_id = reviews.author_id
        where reviews.subject_id = ${userId}::uuid and ${reviewsVisibleTo(reader).sql}),
      newest as (select distinct on (author_id) * from seen order by author_id, date_shown desc, id desc)
    select (select count(*)::int from seen) as reviews, count(*)::int as people,
      case when count(*) >= ${REVIEW_LIMITS.sharesFrom}::int then json_build_object(
        'kept', ${sql.raw(kept ?? '')}, 'inTime', ${sql.raw(inTime ?? '')},
        'goodToTalkTo', ${sql.raw(goodToTalkTo ?? '')}, 'again', ${sql.raw(again ?? '')}) end as shares,
      (select coalesce(json_agg(chosen.view::json), '[]'::json) from ${testimonials}) as testimonials
    from newest`);
  const [found] = rows;
  return found ?? { reviews: 0, people: 0, shares: null, testimonials: [] };
}

/** What a user wrote, and what is shown of them, in the order of ids: for their export. */
export function listReviewsToExport(db: Db, userId: string, after: string | undefined, limit: number) {
  const about = Condition.all(
    new Condition('reviews.subject_id = ?::uuid', userId),
    reviewsVisibleTo(byLinkOf(userId)),
  );
  return selectReviews(db, { id: userId, role: 'user' })
    .where(
      and(
        or(eq(reviews.authorId, userId), about.sql),
        after === undefined ? undefined : gt(reviews.id, after),
      ),
    )
    .orderBy(asc(reviews.id))
    .limit(limit);
}

/** The two sides of a request, and which of them others see no longer; null where there is none. */
export async function findSides(
  db: Db,
  requestId: string,
): Promise<{ sender: string; recipient: string; gone: Side[] } | null> {
  const seen = (name: string) => usersVisibleTo({ by: 'list', exclusions: null }, name).sql;
  const [found] = await db
    .select({
      ...{ sender: requests.senderId, recipient: requests.recipientId },
      senderSeen: sql<boolean>`${seen('sender')}`,
      recipientSeen: sql<boolean>`${seen('recipient')}`,
    })
    .from(requests)
    .innerJoin(sender, eq(sender.userId, requests.senderId))
    .innerJoin(recipient, eq(recipient.userId, requests.recipientId))
    .where(eq(requests.id, requestId));
  if (!found) return null;
  const { senderSeen, recipientSeen, ...sides } = found;
  return {
    ...sides,
    gone: [...(senderSeen ? [] : ['sender' as const]), ...(recipientSeen ? [] : ['recipient' as const])],
  };
}

/** The reviews of a request. */
export function listReviewsOfRequest(db: Db, requestId: string): Promise<ReviewRow[]> {
  return db.select().from(reviews).where(eq(reviews.requestId, requestId)).orderBy(asc(reviews.id));
}
