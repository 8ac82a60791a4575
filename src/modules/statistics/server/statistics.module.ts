import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import type { ServerModule } from '#infra/module.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { statisticsExportTexts } from '#modules/statistics/statistics.messages.ts';
import { deleteOldDays, deleteOldViews, eraseStatistics } from './statistics.commands.ts';
import { statisticsConsumer } from './statistics.consumer.ts';
import { listDaysOf, listViewsOf } from './statistics.queries.ts';
import { statisticsRoutes } from './statistics.routes.ts';
import { createViewCounter } from './view-counter.ts';
import { deletePastMarks } from './views.commands.ts';

export const statisticsModule: ServerModule = {
  name: 'statistics',
  endpoints: statisticsRoutes,
  consumers: () => [statisticsConsumer()],
  pageCounter: createViewCounter,
  schedules: [
    // Hourly, so that a missed run after midnight is made up for.
    { name: 'view-marks.delete-past', cron: '1 * * * *', run: deletePastMarks },
    { name: 'user-days.delete-old', cron: '51 4 * * *', run: deleteOldDays },
    { name: 'view-days.delete-old', cron: '53 4 * * *', run: deleteOldViews },
  ],
  erase: eraseStatistics,
  exportParts: statisticsExport,
};

const AT_ONCE = 2_000;

function statisticsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
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
