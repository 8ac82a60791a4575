import { exportsBatches, exportsRows } from '#infra/export-parts.ts';
import type { ServerModule } from '#infra/module.ts';
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
  exportParts: [
    exportsRows('statistics.json', statisticsExportTexts.days, listDaysOf),
    exportsBatches({
      file: 'views.json',
      about: statisticsExportTexts.views,
      size: 2_000,
      read: listViewsOf,
      positionOf: ({ day, id }) => `${day} ${id}`,
    }),
  ],
};
