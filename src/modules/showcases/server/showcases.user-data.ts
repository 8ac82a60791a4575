import { eq } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { deletes } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { showcasesExportText } from '#modules/showcases/showcases.messages.ts';
import { listConsentsOf } from './showcases.queries.ts';
import { showcases } from './showcases.table.ts';

const BATCH_SIZE = 100;

export function showcasesExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  const each = () => readConsentsOf(database.db, userId);
  return [{ file: 'showcases.json', about: showcasesExportText, each }];
}

async function* readConsentsOf(db: Db, userId: string): AsyncGenerator<object> {
  const read = (after: string | undefined) => listConsentsOf(db, userId, after, BATCH_SIZE);
  for await (const rows of inBatches(BATCH_SIZE, read, ({ requestId }) => requestId)) yield* rows;
}

/** The collaboration of a deleted user is shown no longer, so the other side's consent has no use either. */
export const eraseShowcases: EraseStep = deletes(
  showcases,
  (userId) => eq(showcases.senderId, userId),
  (userId) => eq(showcases.recipientId, userId),
);
