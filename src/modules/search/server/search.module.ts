import type { EventConsumer } from '#infra/events/event.ts';
import type { ServerModule } from '#infra/module.ts';
import { searchRoutes } from './search.routes.ts';
import {
  emptyRowsOf1_0_0,
  REBUILD_QUEUE,
  rebuildWhereNeeded,
  runRebuild,
} from './search-rebuild.commands.ts';
import { deleteUnusedWords, writeSearchRows } from './search-rows.commands.ts';

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

export function searchConsumer(modules: readonly ServerModule[]): EventConsumer {
  const subjects = new Map(modules.flatMap(({ searched = {} }) => Object.entries(searched)));
  return {
    name: 'search',
    types: [...subjects.keys()],
    handle: (tx, events) =>
      writeSearchRows(
        tx,
        events.flatMap((event) => subjects.get(event.type)?.(event) ?? []),
      ),
  };
}
