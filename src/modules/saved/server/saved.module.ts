import type { AppContext } from '#infra/app-context.ts';
import type { ServerModule } from '#infra/module.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { savedEvents } from '#modules/saved/saved.events.ts';
import { savedExportTexts } from '#modules/saved/saved.messages.ts';
import { savedNotifications } from '#modules/saved/saved.notifications.ts';
import { eraseSaved } from './saved.commands.ts';
import { listEntriesToExport, listListsToExport } from './saved.queries.ts';
import { savedRoutes } from './saved.routes.ts';
import { eraseSearches } from './saved-searches.commands.ts';
import { runSavedSearches } from './saved-searches.jobs.ts';
import { findTitles, savedNotify, savedSignals } from './saved-searches.notifies.ts';
import { listSearchesToExport } from './saved-searches.queries.ts';
import { savedSearchesRoutes } from './saved-searches.routes.ts';

export const savedModule: ServerModule = {
  name: 'saved',
  events: savedEvents,
  changes: { nothing: savedEvents },
  endpoints: (context) => [...savedRoutes(context), ...savedSearchesRoutes(context)],
  notifications: savedNotifications,
  notifies: savedNotify,
  signals: savedSignals,
  findTitles,
  schedules: [{ name: 'saved-searches.look', cron: '*/15 * * * *', run: runSavedSearches }],
  erase: [...eraseSearches, ...eraseSaved],
  exportParts: savedExport,
};

function savedExport({ database: { db } }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    {
      file: 'saved-lists.json',
      about: savedExportTexts.lists,
      each: () => listListsToExport(db, userId),
    },
    {
      file: 'saved-searches.json',
      about: savedExportTexts.searches,
      each: () => listSearchesToExport(db, userId),
    },
    {
      file: 'saved.json',
      about: savedExportTexts.entries,
      each: () => listEntriesToExport(db, userId),
    },
  ];
}
