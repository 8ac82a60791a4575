import type { ServerModule } from '#infra/module.ts';
import { openCollaborationsPayload } from '#modules/requests/requests.contract.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { requestEvents } from '#modules/requests/requests.events.ts';
import { requestsNotifications } from '#modules/requests/requests.notifications.ts';
import { eraseCollaborations } from './erase.commands.ts';
import { profileReferences } from './erase.queries.ts';
import { runRequestsSchedule } from './requests.clock.ts';
import { requestsExport } from './requests.export.ts';
import { findTitles, requestsNotify } from './requests.notifies.ts';
import { requestsRateLimits } from './requests.rate-limits.ts';
import { requestsRoutes } from './requests.routes.ts';

export const requestsModule: ServerModule = {
  name: 'requests',
  errors: requestsErrors,
  events: requestEvents,
  notifications: requestsNotifications,
  notifies: requestsNotify,
  findTitles,
  errorPayloads: { collaborations: openCollaborationsPayload },
  rateLimits: requestsRateLimits,
  endpoints: requestsRoutes,
  schedules: [{ name: 'requests.run-due', cron: '*/10 * * * *', run: runRequestsSchedule }],
  erase: eraseCollaborations,
  profileReferences,
  exportParts: requestsExport,
};
