import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { exportText, versionsExportText } from '#modules/kollabs/kollabs.messages.ts';
import { listVersions, listWholeKollabs } from './export.queries.ts';

const BATCH_SIZE = 100;

export function kollabsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    {
      file: 'kollabs.json',
      about: exportText,
      each: () => readKollabsOf(database.db, userId),
    },
    {
      file: 'kollab-versions.json',
      about: versionsExportText,
      each: () => readVersionsOf(database.db, userId),
    },
  ];
}

async function* readKollabsOf(db: Db, userId: string): AsyncGenerator<object> {
  const read = (after: string | undefined) => listWholeKollabs(db, userId, after, BATCH_SIZE);
  for await (const rows of inBatches(BATCH_SIZE, read, ({ kollabId }) => kollabId)) yield* rows;
}

async function* readVersionsOf(db: Db, userId: string): AsyncGenerator<object> {
  const read = (after: string | undefined) => listVersions(db, userId, after, BATCH_SIZE);
  for await (const rows of inBatches(BATCH_SIZE, read, ({ cursor }) => cursor))
    for (const { row } of rows) yield row;
}
