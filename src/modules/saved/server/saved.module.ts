import type { ServerModule } from '#infra/module.ts';
import { savedEvents } from '#modules/saved/saved.events.ts';
import { eraseSaved } from './saved.commands.ts';
import { savedExport } from './saved.export.ts';
import { savedRoutes } from './saved.routes.ts';

export const savedModule: ServerModule = {
  name: 'saved',
  events: savedEvents,
  endpoints: savedRoutes,
  erase: (_context, tx, { userId }) => eraseSaved(tx, userId),
  exportParts: savedExport,
};
