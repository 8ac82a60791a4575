import type { StatisticsView, ViewerView } from '#modules/discovery/discovery.contract.ts';
import { lastTwelveMonths } from '#modules/discovery/discovery.rules.ts';
import type { ViewerPerson } from './discovery.queries.ts';
import type { Statistics } from './statistics.queries.ts';

/** @param maxActiveKollabs the instance's setting, the same for everyone */
export function viewerView(
  { user, account, connections, likes, unread, unreadMessages }: ViewerPerson,
  maxActiveKollabs: number,
): ViewerView {
  return {
    ...user,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    moderates: account.role !== 'user',
    administers: account.role === 'admin',
    fname: account.firstName,
    lname: account.lastName,
    maxActiveKollabs,
    mailsNotifications: account.mailsNotifications,
    notifs: unread,
    unreadMessages,
    likes,
    featured: connections.find(({ connectionId }) => connectionId === user.featuredPlatformId) ?? null,
    accountConnections: connections,
  };
}

/** Public figures of a user, with the months in which nothing was completed. */
export function statisticsView(found: Statistics, now: Date): StatisticsView {
  return {
    activeKollabs: found.profile.currentActiveKollabs,
    completedCollaborations: found.profile.completedCollaborations,
    partners: found.partners,
    requests: found.requests,
    months: lastTwelveMonths(now, found.months),
  };
}
