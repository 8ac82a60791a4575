import type { ServerModule } from '#infra/module.ts';
import { profilePagesRoutes } from './profile-pages.routes.ts';

export const profilePagesModule: ServerModule = { name: 'profile-pages', endpoints: profilePagesRoutes };
