import type { ServerModule } from '#infra/module.ts';
import { mountSeo } from './seo.routes.ts';

export const seoModule: ServerModule = {
  name: 'seo',
  routes: mountSeo,
};
