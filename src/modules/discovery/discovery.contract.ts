import { z } from 'zod';
import { defineContract } from '#contract/call.ts';
import { cursor, instant, limit } from '#contract/fields.ts';
import { ACCOUNT_TYPES, CATEGORIES, PLATFORMS } from '#contract/product.ts';
import { discoveryCalls } from './discovery.calls.ts';

/** A social account or custom link on a profile. Figures are the platform's, null where it gives none. */
export const connectionView = z.object({
  connectionId: z.string(),
  type: z.string(),
  displayName: z.string(),
  username: z.string(),
  webName: z.string(),
  linkTo: z.string(),
  followerCount: z.number().nullable(),
  subscriberCount: z.number().nullable(),
  videoCount: z.number().nullable(),
  viewCount: z.number().nullable(),
  postCount: z.number().nullable(),
  publishedAt: instant.nullable(),
  dateUpdated: instant,
});
export type ConnectionView = z.infer<typeof connectionView>;

/** What anyone may see of a person. */
export const publicUser = z.object({
  username: z.string(),
  displayName: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  businessName: z.string(),
  contentType: z.string(),
  headline: z.string(),
  location: z.string(),
  website: z.string(),
  bio: z.string(),
  bannerUrl: z.string(),
  profileImageUrl: z.string(),
  dateJoined: instant,
  audienceSize: z.number(),
  featuredPlatform: z.string(),
  featuredPlatformId: z.string(),
  completedCollaborations: z.number(),
  currentActiveKollabs: z.number(),
});
export type PublicUser = z.infer<typeof publicUser>;

/** Somebody with what stands on their profile. */
const personAnswer = z.object({
  userData: z.object({
    user: publicUser,
    /** Posts are not part of the product yet. */
    posts: z.array(z.never()),
    connections: z.array(connectionView),
  }),
});
export type PersonAnswer = z.infer<typeof personAnswer>;

/** The signed-in person: what they alone may see of themselves is added. */
export const viewerView = publicUser.extend({
  email: z.string(),
  emailVerified: z.boolean(),
  fname: z.string(),
  lname: z.string(),
  maxActiveKollabs: z.number(),
  mailsNotifications: z.boolean(),
  /** Unread notifications. */
  notifs: z.number(),
  likes: z.array(z.object({ username: z.string(), postId: z.string() })),
  featured: connectionView.nullable(),
  accountConnections: z.array(connectionView),
});
export type ViewerView = z.infer<typeof viewerView>;

/** Whoever finished collaborations with the most different people lately. */
export const featuredView = z.object({
  user: publicUser,
  /** Different people in the collaborations completed in the last 30 days. */
  partners: z.number(),
});
export type FeaturedView = z.infer<typeof featuredView>;

/** What anyone may know of how much a person collaborates. */
export const statisticsView = z.object({
  activeKollabs: z.number(),
  completedCollaborations: z.number(),
  /** Different people in those. */
  partners: z.number(),
  /** Open and completed requests on their Kollabs. */
  requests: z.number(),
  /** Collaborations completed in each of the last twelve months, oldest first; months in UTC as '2026-11'. */
  months: z.array(z.object({ month: z.string(), completed: z.number() })),
});
export type StatisticsView = z.infer<typeof statisticsView>;

const username = z.string().regex(/^[A-Za-z0-9_]{1,32}$/);

export const discoveryContract = defineContract(discoveryCalls, {
  getViewer: { summary: 'The signed-in person.', access: 'viewer', answer: viewerView },
  getUser: {
    summary: "A person's public profile.",
    access: 'public',
    params: z.object({ username }),
    answer: personAnswer,
    errors: ['not_found'],
  },
  statisticsOf: {
    summary: "A person's public figures.",
    access: 'public',
    params: z.object({ username }),
    answer: statisticsView,
    errors: ['not_found'],
  },
  listUsers: {
    summary: 'People, the largest audience or the newest first.',
    access: 'public',
    shared: true,
    query: z.object({
      limit,
      cursor,
      sort: z.enum(['audienceSize', 'dateJoined']).optional(),
      contentType: z.enum(CATEGORIES).optional(),
      featuredPlatform: z.enum(PLATFORMS).optional(),
      accountType: z.enum(ACCOUNT_TYPES).optional(),
    }),
    answer: z.array(publicUser),
    list: 'keyset',
  },
  featuredUser: {
    summary: 'The featured collaborator, or null while there is none.',
    access: 'public',
    shared: true,
    answer: featuredView.nullable(),
  },
  similarUsers: {
    summary:
      'Up to 50 people like somebody, or like oneself: content type, then platform, then nearest audience.',
    access: 'viewer',
    query: z.object({ username: username.optional() }),
    answer: z.array(publicUser),
    list: 'keyset',
    errors: ['not_found'],
  },
  curatedUsers: {
    summary: "Up to 100 people of the signed-in person's content type, the most similar first.",
    access: 'viewer',
    answer: z.array(publicUser),
    list: 'keyset',
  },
});
export type DiscoveryContract = typeof discoveryContract;
