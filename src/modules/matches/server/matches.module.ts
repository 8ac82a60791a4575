import type { ServerModule } from '#infra/module.ts';
import { eraseDismissals } from './matches.commands.ts';
import { matchesExport } from './matches.export.ts';
import { matchesRoutes } from './matches.routes.ts';

export const matchesModule: ServerModule = {
  name: 'matches',
  endpoints: matchesRoutes,
  erase: [eraseDismissals],
  exportParts: matchesExport,
};
