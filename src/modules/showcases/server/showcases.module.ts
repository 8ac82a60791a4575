import { eq } from 'drizzle-orm';
import { deletes } from '#infra/erase-steps.ts';
import { exportsBatches } from '#infra/export-parts.ts';
import type { ServerModule } from '#infra/module.ts';
import {
  SHOWCASE_CHANGED,
  SHOWCASE_HIDDEN,
  SHOWCASE_MODERATED,
  showcaseEvents,
} from '#modules/showcases/showcases.events.ts';
import { showcasesExportText } from '#modules/showcases/showcases.messages.ts';
import { showcasesNotifications } from '#modules/showcases/showcases.notifications.ts';
import { findReportedShowcase } from './moderated-showcases.queries.ts';
import { showcasesNotify, showcasesSignals } from './showcases.notifies.ts';
import { findPublicPicturesOfShowcases, listConsentsOf } from './showcases.queries.ts';
import { showcasesRateLimits } from './showcases.rate-limits.ts';
import { showcasesRoutes } from './showcases.routes.ts';
import { showcases } from './showcases.table.ts';

export const showcasesModule: ServerModule = {
  name: 'showcases',
  events: showcaseEvents,
  // The event of the moderators' decision already invalidates all shared responses.
  sharedResponses: { staleById: [SHOWCASE_CHANGED, SHOWCASE_MODERATED] },
  invalidates: [SHOWCASE_HIDDEN],
  notifications: showcasesNotifications,
  notifies: showcasesNotify,
  signals: showcasesSignals,
  reportable: { showcase: findReportedShowcase },
  rateLimits: showcasesRateLimits,
  endpoints: showcasesRoutes,
  pictures: { columns: [], findPublic: findPublicPicturesOfShowcases },
  // The collaboration of a deleted user is shown no longer, so the other side's consent has no use either.
  erase: [
    deletes(
      showcases,
      (userId) => eq(showcases.senderId, userId),
      (userId) => eq(showcases.recipientId, userId),
    ),
  ],
  exportParts: [
    exportsBatches({
      file: 'showcases.json',
      about: showcasesExportText,
      size: 100,
      read: listConsentsOf,
      positionOf: ({ requestId }) => requestId,
    }),
  ],
};
