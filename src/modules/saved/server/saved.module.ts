import { exportsRows } from '#infra/export-parts.ts';
import type { ServerModule } from '#infra/module.ts';
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
  sharedResponses: { unaffected: savedEvents },
  endpoints: (context) => [...savedRoutes(context), ...savedSearchesRoutes(context)],
  notifications: savedNotifications,
  notifies: savedNotify,
  signals: savedSignals,
  findTitles,
  schedules: [{ name: 'saved-searches.look', cron: '*/15 * * * *', run: runSavedSearches }],
  erase: [...eraseSearches, ...eraseSaved],
  exportParts: [
    exportsRows('saved-lists.json', savedExportTexts.lists, listListsToExport),
    exportsRows('saved-searches.json', savedExportTexts.searches, listSearchesToExport),
    exportsRows('saved.json', savedExportTexts.entries, listEntriesToExport),
  ],
};
