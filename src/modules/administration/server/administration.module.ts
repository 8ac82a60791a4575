import type { ServerModule } from '#infra/module.ts';
import { administrationRateLimits } from './administration.rate-limits.ts';
import { administrationRoutes } from './administration.routes.ts';

export const administrationModule: ServerModule = {
  name: 'administration',
  rateLimits: administrationRateLimits,
  endpoints: administrationRoutes,
};
