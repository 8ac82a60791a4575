import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, instant, limit, username } from '#contract/fields.ts';
import { ACCOUNT_TYPES, CATEGORIES, PLATFORMS } from '#contract/product.ts';
import { cleanLine } from '#contract/text.ts';
import { connectionView } from '#modules/connections/connections.contract.ts';
import { kollabView } from '#modules/kollabs/kollabs.contract.ts';
import { postView } from '#modules/posts/posts.contract.ts';
import { publicUser } from '#modules/profiles/users.contract.ts';
import { discoveryEndpoints } from './discovery.endpoints.ts';
import { COUNTED_USERS } from './discovery.rules.ts';

/** A user with what stands on their profile. */
export const profileView = z.object({
  userData: z.object({
    user: publicUser,
    /** The newest ones; the others are read by `GET /posts/{username}`. */
    posts: z.array(postView),
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
  /** Whether they chose the name that others see, or confirmed the one that sign-up gave them. */
  nameChosen: z.boolean(),
  /** The time from which the content category may be changed; null if it may be changed now. */
  contentTypeKeptUntil: instant.nullable(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** Whether they may see what moderators see. */
  moderates: z.boolean(),
  /** Whether they also see how the whole place does. */
  administers: z.boolean(),
  fname: z.string(),
  lname: z.string(),
  maxActiveKollabs: z.number(),
  mailsNotifications: z.boolean(),
  /** Where their days begin and end; null while it is not known, which counts as UTC. */
  timeZone: z.string().nullable(),
  /** Unread notifications. */
  notifs: z.number(),
  /** Conversations with something unread, message requests among them. */
  unreadMessages: z.number(),
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

/** How many people a category has: those of a content type, or known on a platform. */
const userCounts = z.object({
  counts: z.array(
    z.object({
      category: z.enum([...CATEGORIES, ...PLATFORMS]),
      count: z.number(),
      /** Whether it has more than were counted. */
      more: z.boolean(),
    }),
  ),
});

/** A user as a mention is suggested. */
export const mentionableUser = publicUser.pick({ username: true, displayName: true, profileImageUrl: true });
export type MentionableUser = z.infer<typeof mentionableUser>;

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
  countUsers: {
    summary: `How many people each category has, by content type and by featured platform. Exact as long as it has no more
      than ${COUNTED_USERS}.`,
    access: 'public',
    shared: 'all',
    response: userCounts,
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
  mentionableUsers: {
    summary:
      'A few users whom what is typed behind an @ may mean: those whom the viewer follows or talks with first, by username or display name, and others by username.',
    access: 'viewer',
    query: z.object({ q: z.string().max(100).overwrite(cleanLine) }),
    response: z.array(mentionableUser),
  },
  curatedUsers: {
    summary: "Up to 100 people of the signed-in person's content type, the most similar first.",
    access: 'viewer',
    query: z.object({ limit }),
    response: z.array(publicUser),
    list: 'keyset',
  },
});
export type DiscoveryContract = typeof discoveryContract;
