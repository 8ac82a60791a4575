import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { exportText } from '#modules/requests/requests.messages.ts';
import { listWholeOf } from './requests.queries.ts';

/** A small batch, since each request has its whole log. */
const BATCH_SIZE = 20;

export function requestsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    {
      file: 'collaborations.json',
      about: exportText,
      each: () => readRequestsOf(database.db, userId),
    },
  ];
}

async function* readRequestsOf(db: Db, userId: string): AsyncGenerator<object> {
  const read = (after: string | undefined) => listWholeOf(db, userId, after, BATCH_SIZE);
  for await (const rows of inBatches(BATCH_SIZE, read, ({ request }) => request.id)) {
    for (const { view } of rows) yield JSON.parse(view);
  }
}
