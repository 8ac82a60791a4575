import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { deletes } from '#infra/erase-steps.ts';
import { exportsBatches } from '#infra/export-parts.ts';
import type { EraseStep } from '#infra/module.ts';
import type { ExportPart } from '#infra/user-data.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { resultsExportText } from '#modules/results/results.messages.ts';
import { deliveryReadings, deliveryResults } from './results.table.ts';

export const resultsExport: readonly ExportPart[] = [
  exportsBatches({
    file: 'results.json',
    about: resultsExportText,
    size: 200,
    read: listResultsToExport,
    positionOf: ({ id }) => id,
    present: ({ id: _, ...row }) => row,
  }),
];

function listResultsToExport(db: Db, userId: string, after: string | undefined, limit: number) {
  const { id, requestId, platform, postId, deliveredAt } = deliveryResults;
  const f = deliveryReadings;
  return db
    .select({
      ...{ id, requestId, platform, postId, deliveredAt },
      readings: sql<
        object[]
      >`(select coalesce(json_agg(json_build_object('day', ${f.day}, 'readAt', ${f.readAt},
        'publishedAt', ${f.publishedAt}, 'views', ${f.views}, 'likes', ${f.likes}, 'comments', ${f.comments})
        order by ${f.readAt}), '[]'::json) from ${f} where ${f.resultId} = ${id})`,
    })
    .from(deliveryResults)
    .where(and(deliveredBy(userId), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** The figures went with the user's connections, in the transaction that deleted the account. */
export const eraseResults: readonly EraseStep[] = [deletes(deliveryResults, deliveredBy)];

function deliveredBy(userId: string): SQL {
  const ofSide = (
    side: 'sender' | 'recipient',
    column: typeof requests.senderId | typeof requests.recipientId,
  ) =>
    sql`(${eq(deliveryResults.side, side)} and ${deliveryResults.requestId} in
      (select ${requests.id} from ${requests} where ${column} = ${userId}))`;
  return sql`(${ofSide('sender', requests.senderId)} or ${ofSide('recipient', requests.recipientId)})`;
}
