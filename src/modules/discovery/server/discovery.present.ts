import { connectionView } from '#modules/connections/server/connections.service.ts';
import type {
  ConnectionView,
  PublicUser,
  StatisticsView,
  ViewerView,
} from '#modules/discovery/discovery.contract.ts';
import { lastTwelveMonths } from '#modules/discovery/discovery.rules.ts';
import type { Person, ProfileRow, ViewerPerson } from './discovery.queries.ts';
import type { Statistics } from './statistics.queries.ts';

/** What anyone may see of a person: every field is named here, so that a new column never shows by itself. */
export function publicUser(profile: ProfileRow): PublicUser {
  return {
    username: profile.username,
    displayName: profile.displayName,
    accountType: profile.accountType,
    businessName: profile.businessName ?? '',
    contentType: profile.contentType,
    headline: profile.headline,
    location: profile.location,
    website: profile.website,
    bio: profile.bio,
    bannerUrl: profile.bannerUrl,
    profileImageUrl: profile.profileImageUrl,
    dateJoined: profile.dateJoined.toISOString(),
    audienceSize: profile.audienceSize,
    featuredPlatform: profile.featuredPlatform,
    featuredPlatformId: profile.featuredPlatformId ?? '',
    completedCollaborations: profile.completedCollaborations,
    currentActiveKollabs: profile.currentActiveKollabs,
  };
}

/** @param maxActiveKollabs the instance's setting, the same for everyone */
export function viewerView(person: ViewerPerson, maxActiveKollabs: number): ViewerView {
  const { profile, account } = person;
  return {
    ...publicUser(profile),
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    fname: account.firstName,
    lname: account.lastName,
    maxActiveKollabs,
    mailsNotifications: account.mailsNotifications,
    notifs: person.unread,
    // Posts cannot be liked yet.
    likes: [],
    featured: featuredOf(person),
    accountConnections: person.connections.map(connectionView),
  };
}

function featuredOf({ profile, connections }: Person): ConnectionView | null {
  const row = connections.find(({ id }) => id === profile.featuredPlatformId);
  return row ? connectionView(row) : null;
}

/** Public figures of a person, with the months in which nothing was completed. */
export function statisticsView(found: Statistics, now: Date): StatisticsView {
  return {
    activeKollabs: found.profile.currentActiveKollabs,
    completedCollaborations: found.profile.completedCollaborations,
    partners: found.partners,
    requests: found.requests,
    months: lastTwelveMonths(now, found.months),
  };
}
