import type { ServerModule } from '#infra/module.ts';
import { reactionEvents } from '#modules/reactions/reactions.events.ts';
import { reactionsNotifications } from '#modules/reactions/reactions.notifications.ts';
import { reactionsNotify, reactionsSignals } from './reactions.notifies.ts';
import { writtenComments } from './reactions.queries.ts';
import { reactionsRateLimits } from './reactions.rate-limits.ts';
import { reactionsRoutes } from './reactions.routes.ts';
import { eraseReactions, reactionsExport } from './reactions.user-data.ts';
import { findReportedComment } from './reported-comment.queries.ts';

export const reactionsModule: ServerModule = {
  name: 'reactions',
  events: reactionEvents,
  sharedResponses: { staleById: reactionEvents },
  notifications: reactionsNotifications,
  notifies: reactionsNotify,
  signals: reactionsSignals,
  rateLimits: reactionsRateLimits,
  endpoints: reactionsRoutes,
  erase: eraseReactions,
  exportParts: reactionsExport,
  reportable: { comment: findReportedComment },
  written: { 'comment.created': writtenComments, 'comment.edited': writtenComments },
};
