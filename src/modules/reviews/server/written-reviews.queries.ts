import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { VISIBLE_CONTENT_STATES } from '#contract/policy.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Written } from '#infra/module.ts';
import { reviewReplies, reviews } from './reviews.table.ts';

/** The shown reviews of some requests. Moderators do not see hidden ones. */
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
