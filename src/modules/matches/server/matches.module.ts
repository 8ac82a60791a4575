import type { ServerModule } from '#infra/module.ts';
import { matchesRoutes } from './matches.routes.ts';
import { eraseDismissals, matchesExport } from './matches.user-data.ts';

export const matchesModule: ServerModule = {
  name: 'matches',
  endpoints: matchesRoutes,
  erase: [eraseDismissals],
  exportParts: matchesExport,
};
