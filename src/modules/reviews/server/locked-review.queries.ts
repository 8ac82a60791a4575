import { aliasedTable, and, eq, isNotNull, sql } from 'drizzle-orm';
import type { AccountState } from '#contract/policy.ts';
import type { Tx } from '#infra/db/pool.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { byLinkOf } from '#modules/profiles/server/visibility.service.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { type ReviewRow, reviewsVisibleTo } from './reviews.queries.ts';
import { reviews } from './reviews.table.ts';

const author = aliasedTable(profiles, 'author');
const subject = aliasedTable(profiles, 'subject');

/** A review that is locked for the rest of the transaction, and what it is of, which is only read. */
export interface LockedReview {
  review: ReviewRow;
  request: { id: string; kollabId: string; senderId: string; recipientId: string };
  authorState: AccountState;
  subjectState: AccountState;
}

export async function findReviewLocked(tx: Tx, id: string): Promise<LockedReview | null> {
  const [found] = await tx
    .select({
      review: reviews,
      request: {
        id: requests.id,
        kollabId: requests.kollabId,
        senderId: requests.senderId,
        recipientId: requests.recipientId,
      },
      authorState: author.state,
      subjectState: subject.state,
    })
    .from(reviews)
    .innerJoin(requests, eq(requests.id, reviews.requestId))
    .innerJoin(author, eq(author.userId, reviews.authorId))
    .innerJoin(subject, eq(subject.userId, reviews.subjectId))
    .where(eq(reviews.id, id))
    .for('no key update', { of: reviews });
  return found ?? null;
}

/** The reviews that stand first on a user's profile, with whether the user sees them. */
export async function listTestimonials(
  tx: Tx,
  userId: string,
): Promise<{ id: string; place: number; seen: boolean }[]> {
  const rows = await tx
    .select({
      id: reviews.id,
      place: reviews.testimonial,
      seen: sql<boolean>`${reviewsVisibleTo(byLinkOf(userId)).sql}`,
    })
    .from(reviews)
    .innerJoin(author, eq(author.userId, reviews.authorId))
    .where(and(eq(reviews.subjectId, userId), isNotNull(reviews.testimonial)));
  return rows.map(({ place, ...row }) => ({ ...row, place: place ?? 0 }));
}
