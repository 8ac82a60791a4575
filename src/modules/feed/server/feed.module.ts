import type { ServerModule } from '#infra/module.ts';
import { feedRoutes } from './feed.routes.ts';

export const feedModule: ServerModule = { name: 'feed', endpoints: feedRoutes };
