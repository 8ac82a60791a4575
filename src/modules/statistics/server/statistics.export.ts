import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { statisticsExportTexts } from '#modules/statistics/statistics.messages.ts';
import { listDaysOf, listViewsOf } from './statistics.queries.ts';

const AT_ONCE = 2_000;

export function statisticsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    {
      file: 'statistics.json',
      about: statisticsExportTexts.days,
      each: () => listDaysOf(database.db, userId),
    },
    { file: 'views.json', about: statisticsExportTexts.views, each: () => readViewsOf(database.db, userId) },
  ];
}

async function* readViewsOf(db: Db, userId: string): AsyncGenerator<object> {
  const read = (after: string | undefined) => listViewsOf(db, userId, after, AT_ONCE);
  for await (const rows of inBatches(AT_ONCE, read, ({ day, id }) => `${day} ${id}`)) yield* rows;
}
