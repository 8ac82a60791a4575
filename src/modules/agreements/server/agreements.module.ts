import type { ServerModule } from '#infra/module.ts';
import { promisedPayload } from '#modules/agreements/agreements.contract.ts';
import { agreementsErrors } from '#modules/agreements/agreements.errors.ts';
import { agreementEvents } from '#modules/agreements/agreements.events.ts';
import { agreementsNotifications } from '#modules/agreements/agreements.notifications.ts';
import { agreementsNotify, agreementsSignals } from './agreements.notifies.ts';
import { deliveredFiles, openItems } from './agreements.queries.ts';
import { agreementsRateLimits } from './agreements.rate-limits.ts';
import { agreementsRoutes } from './agreements.routes.ts';
import { agreementDeliverables } from './agreements.table.ts';
import { agreementsExport, eraseAgreements } from './agreements.user-data.ts';
import { punctualityConsumer, recountAllPayments } from './punctuality.consumer.ts';
import { runAgreementsSchedule } from './reminders.commands.ts';

export const agreementsModule: ServerModule = {
  name: 'agreements',
  errors: agreementsErrors,
  errorPayloads: { promised: promisedPayload },
  events: agreementEvents,
  sharedResponses: { staleById: agreementEvents },
  notifications: agreementsNotifications,
  notifies: agreementsNotify,
  signals: agreementsSignals,
  rateLimits: agreementsRateLimits,
  endpoints: agreementsRoutes,
  consumers: (context) => [punctualityConsumer(context)],
  schedules: [
    { name: 'agreements.remind', cron: '*/10 * * * *', run: runAgreementsSchedule },
    { name: 'payments.recount', cron: '40 3 * * *', run: recountAllPayments },
  ],
  openItems,
  pictures: { columns: [agreementDeliverables.imageUrl] },
  files: { holders: { delivery: deliveredFiles } },
  erase: eraseAgreements,
  exportParts: agreementsExport,
};
