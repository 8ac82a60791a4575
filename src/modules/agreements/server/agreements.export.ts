import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { agreementsExportText } from '#modules/agreements/agreements.messages.ts';
import { listAgreementsOf } from './agreements.queries.ts';

/** A small batch, since each row has all versions of an agreement. */
const BATCH_SIZE = 20;

export function agreementsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    {
      file: 'agreements.json',
      about: agreementsExportText,
      each: () => readAgreementsOf(database.db, userId),
    },
  ];
}

async function* readAgreementsOf(db: Db, userId: string): AsyncGenerator<object> {
  const read = (after: string | undefined) => listAgreementsOf(db, userId, after, BATCH_SIZE);
  for await (const rows of inBatches(BATCH_SIZE, read, ({ requestId }) => requestId)) {
    for (const { view } of rows) yield JSON.parse(view);
  }
}
