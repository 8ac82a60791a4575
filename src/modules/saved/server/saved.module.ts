import type { ServerModule } from '#infra/module.ts';
import { savedEvents } from '#modules/saved/saved.events.ts';
import { savedNotifications } from '#modules/saved/saved.notifications.ts';
import { eraseSaved } from './saved.commands.ts';
import { savedExport } from './saved.export.ts';
import { savedRoutes } from './saved.routes.ts';
import { eraseSearches } from './saved-searches.commands.ts';
import { runSavedSearches } from './saved-searches.jobs.ts';
import { findTitles, savedNotify, savedSignals } from './saved-searches.notifies.ts';
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
