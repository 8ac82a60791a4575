import type { ServerModule } from '#infra/module.ts';
import { kollabsErrors } from '#modules/kollabs/kollabs.errors.ts';
import { kollabEvents } from '#modules/kollabs/kollabs.events.ts';
import { profileReferences } from './erase.queries.ts';
import { findPicturesOfKollabs } from './kollab-pictures.service.ts';
import { kollabsExport } from './kollabs.export.ts';
import { kollabsRateLimits } from './kollabs.rate-limits.ts';
import { kollabsRoutes } from './kollabs.routes.ts';
import { kollabsSettings } from './settings.service.ts';

export const kollabsModule: ServerModule = {
  name: 'kollabs',
  errors: kollabsErrors,
  events: kollabEvents,
  rateLimits: kollabsRateLimits,
  settings: kollabsSettings,
  endpoints: kollabsRoutes,
  findPicturesShown: findPicturesOfKollabs,
  // Kollabs are erased by `requests`, which closes what is open on them.
  profileReferences,
  exportParts: kollabsExport,
};
