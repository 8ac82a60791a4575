import type { ServerModule } from '#infra/module.ts';
import { discoveryExport } from './discovery.export.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { feedRoutes } from './feed.routes.ts';
import { eraseDismissals } from './match.commands.ts';
import { matchRoutes } from './match.routes.ts';
import { searchRoutes } from './search.routes.ts';
import { REBUILD_QUEUE, rebuildWhereNeeded, runRebuild } from './search-rebuild.commands.ts';
import { deleteUnusedWords } from './search-rows.commands.ts';
import { searchConsumer } from './search-rows.consumer.ts';

export const discoveryModule: ServerModule = {
  name: 'discovery',
  endpoints: (context) => [
    ...discoveryRoutes(context),
    ...feedRoutes(context),
    ...matchRoutes(context),
    ...searchRoutes(context),
  ],
  consumers: (_context, modules) => [searchConsumer(modules)],
  jobs: { [REBUILD_QUEUE]: runRebuild },
  schedules: [
    {
      name: 'search.delete-unused-words',
      cron: '53 3 * * *',
      run: ({ database }) => deleteUnusedWords(database.db),
    },
  ],
  starts: rebuildWhereNeeded,
  erase: [eraseDismissals],
  exportParts: discoveryExport,
};
