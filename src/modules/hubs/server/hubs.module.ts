import type { ServerModule } from '#infra/module.ts';
import { hubsRoutes } from './hubs.routes.ts';

export const hubsModule: ServerModule = { name: 'hubs', endpoints: hubsRoutes };
