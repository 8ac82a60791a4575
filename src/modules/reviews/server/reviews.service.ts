import { eq } from 'drizzle-orm';
import type { ContentState } from '#contract/policy.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { reviewReplies, reviews } from './reviews.table.ts';

/** How a review and the reply to it are taken down and put back. Both are rows with a state of their own. */
const TABLES = { review: reviews, reviewReply: reviewReplies } as const;
export type ReviewKind = keyof typeof TABLES;

/** Whether it is in sight; null where it is gone. */
export async function findReviewState(db: Db, kind: ReviewKind, id: string): Promise<ContentState | null> {
  const table = TABLES[kind];
  const [row] = await db.select({ state: table.state }).from(table).where(eq(table.id, id));
  return row?.state ?? null;
}

/** As `findReviewState`, locked for the rest of the transaction: the last lock of any. */
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
 * Takes it down, or lets it be seen again. What is taken down stands first no longer, also once it is back.
 * @returns false where it is gone
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
