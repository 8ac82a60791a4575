import type { LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { SearchSubject, ServerModule } from '#infra/module.ts';
import {
  CASE_DECIDED,
  type CaseDecidedData,
  DECISION_OBJECTED,
  moderationEvents,
  REPORT_MADE,
  TERM_CHANGED,
} from '#modules/moderation/moderation.events.ts';
import { moderationNotifications } from '#modules/moderation/moderation.notifications.ts';
import { emptyOldDecisions } from './decisions.commands.ts';
import { moderationJobs } from './end-collaborations.commands.ts';
import { moderationQueueCheck, moderatorsCheck, signUpModeCheck } from './moderation.checks.ts';
import { deleteOldReports } from './moderation.commands.ts';
import { moderationConsumer } from './moderation.consumer.ts';
import { moderationMails } from './moderation.mails.ts';
import { moderationNotify } from './moderation.notifies.ts';
import { moderationRateLimits } from './moderation.rate-limits.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { eraseModeration, moderationExport } from './moderation.user-data.ts';
import { requireOtherAdmin } from './roles.service.ts';
import { termsConsumer } from './terms.consumer.ts';
import { termsRoutes } from './terms.routes.ts';
import { termsScreen } from './terms.screen.ts';

/** Accounts have an event of their own (`changeAccountState`). */
const SEARCHED = ['kollab', 'post'] as const;

function searched(event: LoggedEvent): SearchSubject | null {
  const { kind, aboutId: id } = dataOf<CaseDecidedData>(event);
  const found = SEARCHED.find((one) => one === kind);
  return found ? { kind: found, id } : null;
}

export const moderationModule: ServerModule = {
  name: 'moderation',
  events: moderationEvents,
  sharedResponses: { unaffected: [REPORT_MADE, DECISION_OBJECTED] },
  // Cached lists must not show what was taken down. The terms are cached, too.
  invalidates: [CASE_DECIDED, TERM_CHANGED],
  searched: { [CASE_DECIDED]: searched },
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
  checks: [moderationQueueCheck, moderatorsCheck, signUpModeCheck],
  mayLeave: (tx, { userId }) => requireOtherAdmin(tx, userId),
  erase: eraseModeration,
  exportParts: moderationExport,
};
