import type { ServerModule } from '#infra/module.ts';
import {
  SHOWCASE_CHANGED,
  SHOWCASE_HIDDEN,
  SHOWCASE_MODERATED,
  showcaseEvents,
} from '#modules/showcases/showcases.events.ts';
import { showcasesNotifications } from '#modules/showcases/showcases.notifications.ts';
import { findReportedShowcase } from './moderated-showcases.queries.ts';
import { findPublicPicturesOfShowcases } from './showcase-pictures.queries.ts';
import { showcasesNotify, showcasesSignals } from './showcases.notifies.ts';
import { showcasesRateLimits } from './showcases.rate-limits.ts';
import { showcasesRoutes } from './showcases.routes.ts';
import { eraseShowcases, showcasesExport } from './showcases.user-data.ts';

export const showcasesModule: ServerModule = {
  name: 'showcases',
  events: showcaseEvents,
  // The event of the moderators' decision already invalidates all shared responses.
  changes: { named: [SHOWCASE_CHANGED, SHOWCASE_MODERATED] },
  invalidates: [SHOWCASE_HIDDEN],
  notifications: showcasesNotifications,
  notifies: showcasesNotify,
  signals: showcasesSignals,
  reportable: { showcase: findReportedShowcase },
  rateLimits: showcasesRateLimits,
  endpoints: showcasesRoutes,
  pictures: { columns: [], findPublic: findPublicPicturesOfShowcases },
  erase: [eraseShowcases],
  exportParts: showcasesExport,
};
