import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, limit } from '#contract/fields.ts';
import { ACCOUNT_TYPES, CATEGORIES, PLATFORMS } from '#contract/product.ts';
import { publicUser } from '#modules/profiles/users.contract.ts';
import { hubsEndpoints } from './hubs.endpoints.ts';
import { COUNTED_USERS } from './hubs.rules.ts';

export const featuredView = z.object({
  user: publicUser,
  /** The number of different partners in the last 30 days. */
  partners: z.number(),
});
export type FeaturedView = z.infer<typeof featuredView>;

const userCounts = z.object({
  counts: z.array(
    z.object({
      category: z.enum([...CATEGORIES, ...PLATFORMS]),
      count: z.number(),
      /** Whether the category has more users than were counted. */
      more: z.boolean(),
    }),
  ),
});

export const hubsContract = defineContract(hubsEndpoints, {
  listUsers: {
    summary: 'Users, with the largest audience or the newest first.',
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
    summary: `The number of users of each content type and on each platform. Exact up to ${COUNTED_USERS}.`,
    access: 'public',
    shared: 'all',
    response: userCounts,
  },
  featuredUser: {
    summary: 'The featured collaborator; null if there is none.',
    access: 'public',
    shared: 'all',
    response: featuredView.nullable(),
  },
  curatedUsers: {
    summary: 'Up to 100 users of your content type, most similar first.',
    access: 'viewer',
    query: z.object({ limit }),
    response: z.array(publicUser),
    list: 'keyset',
  },
});
export type HubsContract = typeof hubsContract;
