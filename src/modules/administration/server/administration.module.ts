import type { ServerModule } from '#infra/module.ts';
import { adminUsersRoutes } from './admin-users.routes.ts';
import { administrationRateLimits } from './administration.rate-limits.ts';
import { administrationRoutes } from './administration.routes.ts';
import { operationsRoutes } from './operations.routes.ts';

export const administrationModule: ServerModule = {
  name: 'administration',
  rateLimits: administrationRateLimits,
  endpoints: (context, modules) => [
    ...administrationRoutes(context),
    ...adminUsersRoutes(context, modules),
    ...operationsRoutes(context),
  ],
};
