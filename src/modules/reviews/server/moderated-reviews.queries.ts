import { aliasedTable, and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { id as idSchema } from '#contract/fields.ts';
import { type PolicyViewer, VISIBLE_CONTENT_STATES } from '#contract/policy.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Db } from '#infra/db/pool.ts';
import type { Reportable, Written } from '#infra/module.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { can } from '#modules/reviews/reviews.policy.ts';
import { reviewReplies, reviews } from './reviews.table.ts';

/** Moderators do not see hidden ones. */
export const writtenReviews: Written = {
  kind: 'review',
  async find(tx, requestIds) {
    const { id, authorId: ownerId, text, requestId, dateShown, state } = reviews;
    const rows = await tx
      .select({ id, ownerId, text })
      .from(reviews)
      .where(
        and(
          isAmong(requestId, requestIds),
          isNotNull(dateShown),
          inArray(state, [...VISIBLE_CONTENT_STATES]),
        ),
      );
    return rows.map((row) => ({ ...row, texts: [row.text] }));
  },
};

export const writtenReplies: Written = {
  kind: 'reviewReply',
  async find(tx, requestIds) {
    const { id, text, state } = reviewReplies;
    const rows = await tx
      .select({ id, ownerId: reviews.subjectId, text })
      .from(reviewReplies)
      .innerJoin(reviews, eq(reviews.id, reviewReplies.reviewId))
      .where(and(isAmong(reviews.requestId, requestIds), inArray(state, [...VISIBLE_CONTENT_STATES])));
    return rows.map((row) => ({ ...row, texts: [row.text] }));
  },
};

const author = aliasedTable(profiles, 'author');
const subject = aliasedTable(profiles, 'subject');

/** A reply has another author and is reported on its own. */
export async function findReportedReview(db: Db, viewer: PolicyViewer, id: string): ReturnType<Reportable> {
  if (!idSchema.safeParse(id).success) return null;
  const [found] = await selectWhole(db).where(eq(reviews.id, id));
  if (!found || !isSeen(viewer, found)) return null;
  const { kept, inTime, goodToTalkTo, again, text, authorId: ownerId } = found.review;
  return { id, ownerId, seen: { kept, inTime, goodToTalkTo, again, text, about: found.about } };
}

export async function findReportedReply(db: Db, viewer: PolicyViewer, id: string): ReturnType<Reportable> {
  if (!idSchema.safeParse(id).success) return null;
  const [found] = await selectWhole(db)
    .innerJoin(reviewReplies, and(eq(reviewReplies.reviewId, reviews.id), eq(reviewReplies.state, 'active')))
    .where(eq(reviewReplies.id, id));
  if (!found || !isSeen(viewer, found)) return null;
  const [reply] = await db.select().from(reviewReplies).where(eq(reviewReplies.id, id));
  return reply ? { id, ownerId: found.review.subjectId, seen: { text: reply.text } } : null;
}

function selectWhole(db: Db) {
  return db
    .select({
      review: reviews,
      authorState: author.state,
      subjectState: subject.state,
      about: sql<string>`${subject.username}`,
    })
    .from(reviews)
    .innerJoin(author, eq(author.userId, reviews.authorId))
    .innerJoin(subject, eq(subject.userId, reviews.subjectId))
    .$dynamic();
}

type Whole = Awaited<ReturnType<typeof selectWhole>>[number];

function isSeen(viewer: PolicyViewer, { review, authorState, subjectState }: Whole): boolean {
  const shown = review.dateShown !== null;
  return can(viewer, 'view', { ...review, authorState, subjectState, shown }).ok;
}
