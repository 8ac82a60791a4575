import { aliasedTable, and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { Condition } from '#infra/db/condition.ts';
import { columnsOf } from '#infra/db/json-view.ts';
import { type KeysetPage, type PageOf, readPage } from '#infra/db/keyset.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import type { Db } from '#infra/db/pool.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { byLinkOf, type Reader } from '#modules/profiles/server/visibility.service.ts';
import { shownTo } from '#modules/requests/server/requests.service.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import type { ReaderOfRequests } from '#modules/requests/server/visibility.service.ts';
import type { ReviewFigures } from '#modules/reviews/reviews.contract.ts';
import { QUESTIONS, REVIEW_LIMITS } from '#modules/reviews/reviews.questions.rules.ts';
import { REVIEW, replySeen, requestReviewsOf, reviewsVisibleTo } from './review-view.queries.ts';
import { reviewReplies, reviews } from './reviews.table.ts';

export type ReviewRow = typeof reviews.$inferSelect;

const sender = aliasedTable(profiles, 'sender');
const recipient = aliasedTable(profiles, 'recipient');
const author = aliasedTable(profiles, 'author');

function selectReviews(db: Db, viewer: ReaderOfRequests) {
  return db
    .select({
      id: reviews.id,
      dateShown: reviews.dateShown,
      view: REVIEW.asText.sql.as('view'),
    })
    .from(reviews)
    .innerJoin(requests, eq(requests.id, reviews.requestId))
    .innerJoin(kollabs, eq(kollabs.id, requests.kollabId))
    .innerJoin(sender, eq(sender.userId, requests.senderId))
    .innerJoin(recipient, eq(recipient.userId, requests.recipientId))
    .innerJoin(author, eq(author.userId, reviews.authorId))
    .leftJoin(reviewReplies, replySeen(viewer).sql)
    .innerJoin(sql`lateral ${shownTo(viewer).sql}`, sql`true`);
}

/** The caller checks whether the viewer may see the review. */
export async function findReviewView(db: Db, id: string, viewer: ReaderOfRequests): Promise<string | null> {
  const [found] = await selectReviews(db, viewer).where(eq(reviews.id, id));
  return found?.view ?? null;
}

const REQUEST_REVIEWS = `${requestReviewsOf('requests', 'reviews', '$2')} where requests.id = $1::uuid`;

export async function findRequestReviews(db: Db, requestId: string, readerId: string) {
  const { rows } = await db.execute<{ sender: string; recipient: string; body: string }>(
    numberedSql(`select sender, recipient, body::text from (${REQUEST_REVIEWS}) as found`, [
      requestId,
      readerId,
    ]),
  );
  return rows[0] ?? null;
}

/**
 * @param reader how the viewer reaches the authors: by a link or in a list
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
    ({ after, order, limit }) =>
      selectReviews(db, viewer)
        .where(
          and(
            eq(reviews.subjectId, userId),
            isNull(reviews.testimonial),
            reviewsVisibleTo(reader).sql,
            after,
          ),
        )
        .orderBy(...order)
        .limit(limit),
    // The column is null only while a review is hidden.
    (row) => ({ key: row.dateShown ?? new Date(0), id: row.id }),
  );
}

const v = columnsOf(reviews, 'reviews');
const AVERAGES = QUESTIONS.map(
  (question) => `round(100 * avg(newest.${v[question].text.split('.')[1]}::int))::int`,
);

/** One statement, with the same conditions as the list of reviews. */
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
