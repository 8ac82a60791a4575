import type { StatisticsView, ViewerView } from '#modules/profile-pages/profile-pages.contract.ts';
import { lastTwelveMonths } from '#modules/profile-pages/profile-pages.rules.ts';
import { contentTypeKeptUntil } from '#modules/profiles/profiles.rules.ts';
import type { ViewerPerson } from './profile-pages.queries.ts';
import type { Statistics } from './user-statistics.queries.ts';

/**
 * @param maxActiveKollabs the instance's setting, the same for everyone
 */
export function viewerView(
  { user, connections, role, contentTypeChangedAt, ...own }: ViewerPerson,
  maxActiveKollabs: number,
  now: Date,
): ViewerView {
  return {
    ...user,
    ...own,
    contentTypeKeptUntil: contentTypeKeptUntil(contentTypeChangedAt, now)?.toISOString() ?? null,
    moderates: role !== 'user',
    administers: role === 'admin',
    maxActiveKollabs,
    featured: connections.find(({ connectionId }) => connectionId === user.featuredPlatformId) ?? null,
    accountConnections: connections,
  };
}

export function statisticsView(found: Statistics, now: Date): StatisticsView {
  return {
    activeKollabs: found.profile.currentActiveKollabs,
    completedCollaborations: found.profile.completedCollaborations,
    partners: found.partners,
    requests: found.requests,
    months: lastTwelveMonths(now, found.months),
  };
}
