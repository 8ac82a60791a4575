import { eq } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { deletes } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { reviewsExportText } from '#modules/reviews/reviews.messages.ts';
import { listReviewsToExport } from './reviews.queries.ts';
import { reviews } from './reviews.table.ts';

const BATCH_SIZE = 100;

export function reviewsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [{ file: 'reviews.json', about: reviewsExportText, each: () => readReviewsOf(database.db, userId) }];
}

async function* readReviewsOf(db: Db, userId: string): AsyncGenerator<object> {
  const read = (after: string | undefined) => listReviewsToExport(db, userId, after, BATCH_SIZE);
  for await (const rows of inBatches(BATCH_SIZE, read, ({ id }) => id)) {
    for (const { view } of rows) yield JSON.parse(view);
  }
}

export const eraseReviews: EraseStep = deletes(
  reviews,
  (userId) => eq(reviews.authorId, userId),
  (userId) => eq(reviews.subjectId, userId),
);
