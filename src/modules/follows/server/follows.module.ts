import type { ServerModule } from '#infra/module.ts';
import { followEvents, USER_FOLLOWED, USER_UNFOLLOWED } from '#modules/follows/follows.events.ts';
import { followsNotifications } from '#modules/follows/follows.notifications.ts';
import { followsConsumer } from './follows.commands.ts';
import { followsRateLimits } from './follows.rate-limits.ts';
import { followsRoutes } from './follows.routes.ts';
import { eraseFollows, followsExport } from './follows.user-data.ts';

export const followsModule: ServerModule = {
  name: 'follows',
  events: followEvents,
  sharedResponses: { staleById: followEvents },
  rateLimits: followsRateLimits,
  endpoints: followsRoutes,
  consumers: () => [followsConsumer],
  notifications: followsNotifications,
  // Once per follower, so that repeated unfollowing and following does not fill the recipient's list.
  notifies: {
    [USER_FOLLOWED]: ({ subjectId }) => [{ recipientId: subjectId, type: 'followed', once: true }],
  },
  signals: {
    [USER_FOLLOWED]: ({ subjectId, actorId }) => signalsTo(actorId, subjectId),
    // The unfollowed user is not notified.
    [USER_UNFOLLOWED]: ({ actorId }) => signalsTo(actorId),
  },
  erase: [eraseFollows],
  exportParts: followsExport,
};

/** Makes the pages of these users read their lists of follows again. */
function signalsTo(...users: (string | null)[]) {
  return users.flatMap((id) => (id === null ? [] : [{ kind: 'follows', id, to: [id] }]));
}
