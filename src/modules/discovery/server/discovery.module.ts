import type { ServerModule } from '#infra/module.ts';
import { discoveryExport } from './discovery.export.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { feedRoutes } from './feed.routes.ts';
import { eraseDismissals } from './match.commands.ts';
import { matchRoutes } from './match.routes.ts';

export const discoveryModule: ServerModule = {
  name: 'discovery',
  endpoints: (context) => [...discoveryRoutes(context), ...feedRoutes(context), ...matchRoutes(context)],
  erase: [eraseDismissals],
  exportParts: discoveryExport,
};
