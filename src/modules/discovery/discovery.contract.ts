import { z } from 'zod';
import { defineContract } from '#contract/call.ts';
import { instant } from '#contract/fields.ts';
import { ACCOUNT_TYPES } from '#contract/product.ts';
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

export const discoveryContract = defineContract(discoveryCalls, {
  getViewer: { summary: 'The signed-in person.', access: 'viewer', answer: viewerView },
  getUser: {
    summary: "A person's public profile.",
    access: 'public',
    params: z.object({ username: z.string().regex(/^[A-Za-z0-9_]{1,32}$/) }),
    answer: z.object({
      userData: z.object({
        user: publicUser,
        /** Posts are not part of the product yet. */
        posts: z.array(z.never()),
        connections: z.array(connectionView),
      }),
    }),
    errors: ['not_found'],
  },
});
export type DiscoveryContract = typeof discoveryContract;
