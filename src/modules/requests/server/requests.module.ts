import type { ServerModule } from '#infra/module.ts';
import { titlesByKollab } from '#modules/kollabs/server/kollabs.service.ts';
import { writtenKollabs } from '#modules/kollabs/server/written-kollabs.service.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { KOLLAB_EDITED, REQUEST_MARKED, requestEvents } from '#modules/requests/requests.events.ts';
import { requestsNotifications } from '#modules/requests/requests.notifications.ts';
import { openCollaborationsPayload, openItemsPayload } from '#modules/requests/requests.payloads.contract.ts';
import { answersConsumer, recountAllAnswers } from './answers.consumer.ts';
import { leavingConsumer } from './leaving.consumer.ts';
import { runRequestsSchedule } from './requests.clock.ts';
import { requestsNotify, requestsSignals } from './requests.notifies.ts';
import { requestsRateLimits } from './requests.rate-limits.ts';
import { requestsRoutes } from './requests.routes.ts';
import { requests } from './requests.table.ts';
import {
  eraseCollaborations,
  leaveCollaborations,
  profileReferences,
  requestsExport,
  requireNoOpen,
} from './requests.user-data.ts';
import { shortlistRoutes } from './shortlist.routes.ts';

export const requestsModule: ServerModule = {
  name: 'requests',
  errors: requestsErrors,
  events: [...requestEvents, KOLLAB_EDITED, REQUEST_MARKED],
  sharedResponses: { staleById: requestEvents, unaffected: [REQUEST_MARKED] },
  notifications: requestsNotifications,
  notifies: requestsNotify,
  signals: requestsSignals,
  searched: { [KOLLAB_EDITED]: ({ subjectId: id }) => ({ kind: 'kollab', id }) },
  findTitles: titlesByKollab(requests),
  written: { [KOLLAB_EDITED]: writtenKollabs },
  errorPayloads: { collaborations: openCollaborationsPayload, openItems: openItemsPayload },
  rateLimits: requestsRateLimits,
  endpoints: (context, modules) => [...requestsRoutes(context, modules), ...shortlistRoutes(context)],
  consumers: (context) => [answersConsumer(context), leavingConsumer],
  schedules: [
    { name: 'requests.run-due', cron: '*/10 * * * *', run: runRequestsSchedule },
    { name: 'answers.recount', cron: '20 3 * * *', run: recountAllAnswers },
  ],
  mayLeave: requireNoOpen,
  leave: leaveCollaborations,
  erase: eraseCollaborations,
  profileReferences,
  exportParts: requestsExport,
};
