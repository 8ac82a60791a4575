import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { reviewsExportText } from '#modules/reviews/reviews.messages.ts';
import { listReviewsToExport } from './reviews.queries.ts';

const AT_ONCE = 100;

export function reviewsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [{ file: 'reviews.json', about: reviewsExportText, each: () => readReviewsOf(database.db, userId) }];
}

async function* readReviewsOf(db: Db, userId: string): AsyncGenerator<object> {
  const read = (after: string | undefined) => listReviewsToExport(db, userId, after, AT_ONCE);
  for await (const rows of inBatches(AT_ONCE, read, ({ id }) => id)) {
    for (const { view } of rows) yield JSON.parse(view);
  }
}
