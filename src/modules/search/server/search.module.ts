import type { ServerModule } from '#infra/module.ts';
import { searchRoutes } from './search.routes.ts';
import {
  emptyRowsOf1_0_0,
  REBUILD_QUEUE,
  rebuildWhereNeeded,
  runRebuild,
} from './search-rebuild.commands.ts';
import { deleteUnusedWords } from './search-rows.commands.ts';
import { searchConsumer } from './search-rows.consumer.ts';

export const searchModule: ServerModule = {
  name: 'search',
  endpoints: searchRoutes,
  consumers: (_context, modules) => [searchConsumer(modules)],
  jobs: { [REBUILD_QUEUE]: runRebuild },
  schedules: [
    {
      name: 'search.delete-unused-words',
      cron: '53 3 * * *',
      async run({ database }) {
        await deleteUnusedWords(database.db);
        await emptyRowsOf1_0_0(database.db);
      },
    },
  ],
  starts: rebuildWhereNeeded,
};
