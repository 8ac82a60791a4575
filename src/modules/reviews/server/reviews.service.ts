import { eq } from 'drizzle-orm';
import type { ContentState } from '#contract/policy.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { PUBLISHED, REPLY_PUBLISHED } from './review-view.queries.ts';
import { reviewReplies, reviews } from './reviews.table.ts';

export { PUBLISHED, REPLY_PUBLISHED };

/** Reviews and replies have states of their own and are moderated separately. */
const TABLES = { review: reviews, reviewReply: reviewReplies } as const;
export type ReviewKind = keyof typeof TABLES;

export async function findReviewState(db: Db, kind: ReviewKind, id: string): Promise<ContentState | null> {
  const table = TABLES[kind];
  const [row] = await db.select({ state: table.state }).from(table).where(eq(table.id, id));
  return row?.state ?? null;
}

/** In the lock order, this lock is the last. */
export async function lockReviewState(tx: Tx, kind: ReviewKind, id: string): Promise<ContentState | null> {
  const table = TABLES[kind];
  const [row] = await tx
    .select({ state: table.state })
    .from(table)
    .where(eq(table.id, id))
    .for('no key update');
  return row?.state ?? null;
}

/**
 * Taking a review down unpins it; restoring it does not pin it again.
 * @returns false if the row does not exist
 */
export async function changeReviewState(
  tx: Tx,
  kind: ReviewKind,
  id: string,
  state: 'active' | 'hidden' | 'taken_down',
): Promise<boolean> {
  const table = TABLES[kind];
  const changed = await tx.update(table).set({ state }).where(eq(table.id, id)).returning({ id: table.id });
  if (kind === 'review' && state === 'taken_down')
    await tx.update(reviews).set({ testimonial: null }).where(eq(reviews.id, id));
  return changed.length > 0;
}
