import { aliasedTable, and, eq, sql } from 'drizzle-orm';
import { id as idSchema } from '#contract/fields.ts';
import type { PolicyViewer } from '#contract/policy.ts';
import type { Db } from '#infra/db/pool.ts';
import type { Reportable } from '#infra/module.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { can } from '#modules/reviews/reviews.policy.ts';
import { reviewReplies, reviews } from './reviews.table.ts';

const author = aliasedTable(profiles, 'author');
const subject = aliasedTable(profiles, 'subject');

/** The content of a review for a report. A reply has another author and is reported on its own. */
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
