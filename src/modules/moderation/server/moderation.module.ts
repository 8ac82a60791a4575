import type { ServerModule } from '#infra/module.ts';
import { CASE_DECIDED, moderationEvents, TERM_CHANGED } from '#modules/moderation/moderation.events.ts';
import { moderationExportTexts } from '#modules/moderation/moderation.messages.ts';
import { moderationNotifications } from '#modules/moderation/moderation.notifications.ts';
import { emptyOldDecisions } from './decisions.commands.ts';
import { listDecisionsToExport } from './decisions.queries.ts';
import { moderationJobs } from './end-collaborations.commands.ts';
import { eraseDecisions, eraseReporter } from './erase.commands.ts';
import { deleteOldReports } from './moderation.commands.ts';
import { moderationConsumer } from './moderation.consumer.ts';
import { moderationMails } from './moderation.mails.ts';
import { moderationNotify } from './moderation.notifies.ts';
import { listReportsOf } from './moderation.queries.ts';
import { moderationRateLimits } from './moderation.rate-limits.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { termsConsumer } from './terms.consumer.ts';
import { termsRoutes } from './terms.routes.ts';
import { termsScreen } from './terms.screen.ts';

export const moderationModule: ServerModule = {
  name: 'moderation',
  events: moderationEvents,
  // What was taken down is in no list that was made before; and the terms are kept in the process, too.
  unshares: [CASE_DECIDED, TERM_CHANGED],
  screen: termsScreen,
  consumers: (context, modules) => [moderationConsumer(context, modules), termsConsumer(context, modules)],
  notifications: moderationNotifications,
  notifies: moderationNotify,
  mails: moderationMails,
  rateLimits: moderationRateLimits,
  endpoints: (context, modules) => [...moderationRoutes(context, modules), ...termsRoutes(context)],
  jobs: moderationJobs,
  schedules: [
    { name: 'reports.delete-old', cron: '43 4 * * *', run: deleteOldReports },
    { name: 'decisions.empty-old', cron: '47 4 * * *', run: emptyOldDecisions },
  ],
  erase: [eraseReporter, ...eraseDecisions],
  exportParts: ({ database }, { userId }) => [
    {
      file: 'reports.json',
      about: moderationExportTexts.reports,
      each: () => listReportsOf(database.db, userId),
    },
    {
      file: 'decisions.json',
      about: moderationExportTexts.decisions,
      each: () => listDecisionsToExport(database.db, userId),
    },
  ],
};
