import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, limit, username } from '#contract/fields.ts';
import { ACCOUNT_TYPES, CATEGORIES, PLATFORMS } from '#contract/product.ts';
import { connectionView } from '#modules/connections/connections.contract.ts';
import { kollabView } from '#modules/kollabs/kollabs.contract.ts';
import { publicUser } from '#modules/profiles/users.contract.ts';
import { discoveryEndpoints } from './discovery.endpoints.ts';

/** A user with what stands on their profile. */
export const profileView = z.object({
  userData: z.object({
    user: publicUser,
    /** Posts are not part of the product yet. */
    posts: z.array(z.never()),
    connections: z.array(connectionView),
  }),
});

export const profileResponse = profileView.extend({
  /** With `with=kollabs`: the first page of `GET /kollabs/{username}`, and the cursor of its next one, or null. */
  kollabs: z.array(kollabView).optional(),
  kollabsNext: z.string().nullable().optional(),
});
export type ProfileResponse = z.infer<typeof profileResponse>;

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

/** The user with the most different partners in collaborations completed lately. */
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

export const discoveryContract = defineContract(discoveryEndpoints, {
  getViewer: { summary: 'The signed-in person.', access: 'viewer', response: viewerView },
  getUser: {
    summary: "A person's public profile; with their newest Kollabs, where asked for.",
    access: 'public',
    params: z.object({ username }),
    query: z.object({ with: z.enum(['kollabs']).optional() }),
    response: profileResponse,
    shared: 'visitors',
    errors: ['not_found'],
  },
  statisticsOf: {
    summary: "A person's public figures.",
    access: 'public',
    params: z.object({ username }),
    response: statisticsView,
    errors: ['not_found'],
  },
  listUsers: {
    summary: 'People, the largest audience or the newest first.',
    access: 'public',
    shared: 'all',
    query: z.object({
      limit,
      cursor,
      sort: z.enum(['audienceSize', 'dateJoined']).optional(),
      contentType: z.enum(CATEGORIES).optional(),
      featuredPlatform: z.enum(PLATFORMS).optional(),
      accountType: z.enum(ACCOUNT_TYPES).optional(),
    }),
    response: z.array(publicUser),
    list: 'keyset',
  },
  featuredUser: {
    summary: 'The featured collaborator, or null while there is none.',
    access: 'public',
    shared: 'all',
    response: featuredView.nullable(),
  },
  similarUsers: {
    summary:
      'Up to 50 people like somebody, or like oneself: content type, then platform, then nearest audience.',
    access: 'viewer',
    query: z.object({ username: username.optional() }),
    response: z.array(publicUser),
    list: 'keyset',
    errors: ['not_found'],
  },
  curatedUsers: {
    summary: "Up to 100 people of the signed-in person's content type, the most similar first.",
    access: 'viewer',
    response: z.array(publicUser),
    list: 'keyset',
  },
});
export type DiscoveryContract = typeof discoveryContract;
