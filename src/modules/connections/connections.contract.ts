import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { id, instant, line, message, username } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { link, withScheme } from '#contract/links.ts';
import { CONNECTABLE, PLATFORMS } from '#contract/product.ts';
import { connectionsEndpoints } from './connections.endpoints.ts';
import { connectionsErrors } from './connections.errors.ts';
import { CONNECTION_LIMITS } from './connections.rules.ts';

/**
 * A social account or custom link on a profile. Figures come from the platform, null for those that it does not give.
 */
export const connectionView = z
  .object({
    connectionId: z.string(),
    /** One of youtube, twitch, instagram, tiktok, twitter, facebook and custom. */
    type: z.string(),
    displayName: z.string(),
    /** The channel's name in the platform's URLs, or ''. */
    username: z.string(),
    /** The name that its owner gave to a custom link; '' for a platform. */
    webName: z.string(),
    linkTo: z.string(),
    followerCount: z.number().nullable(),
    subscriberCount: z.number().nullable(),
    videoCount: z.number().nullable(),
    viewCount: z.number().nullable(),
    postCount: z.number().nullable(),
    /** Likes of all videos together. */
    likeCount: z.number().nullable(),
    /** When the channel was created at its platform. */
    publishedAt: instant.nullable(),
    dateUpdated: instant,
    /** Since when the page of a custom link has been verified to link back; null if it is not, and for a channel. */
    verifiedAt: instant.nullable(),
  })
  .meta({ id: 'Connection' });
export type ConnectionView = z.infer<typeof connectionView>;

export const ownConnectionView = connectionView
  .extend({
    featured: z.boolean(),
    /** Whether it can be featured: a channel whose audience is known. */
    featurable: z.boolean(),
    /** From when its owner can read its figures again; null if it has none. */
    refreshableAt: instant.nullable(),
    /** The platform no longer lets us read it. Its owner must connect it again. */
    lost: z.boolean(),
  })
  .meta({ id: 'OwnConnection' });
export type OwnConnectionView = z.infer<typeof ownConnectionView>;

/** `available`: the platform itself; `sandbox`: its stand-in outside production; `unavailable`: not set up here. */
const platformState = z.enum(['available', 'sandbox', 'unavailable']);
export type PlatformState = z.infer<typeof platformState>;

const platformView = z.object({ type: z.enum(PLATFORMS), state: platformState });
export type PlatformView = z.infer<typeof platformView>;

/** The audience of one channel over time. Audiences of different platforms are never added up. */
export const historyView = z
  .object({
    connectionId: z.string(),
    type: z.string(),
    /** The last reading of each day (in UTC), oldest first, for at most a year. */
    readings: z.array(z.object({ measuredAt: instant, audience: z.number() })),
  })
  .meta({ id: 'AudienceHistory' });
export type HistoryView = z.infer<typeof historyView>;

const type = z.enum(CONNECTABLE, 'This platform cannot be connected.');
const code = z.string('Required').min(1, 'Required').max(4096, 'Too long');
const state = z.string('Required').min(1, 'Required').max(200, 'Too long');

/** Figures in the body are ignored. They come from the platform. */
const connectBody = z.object({ type, code, state });

export const customConnectionBody = z.object({
  webName: line({ min: 1, max: CONNECTION_LIMITS.webName, tooLong: 'Too long!' }),
  linkTo: line({ min: 1, max: LIMITS.link, tooLong: 'Too long!' })
    .overwrite(withScheme)
    .refine((text) => link(text) !== null, {
      error: 'Must be a web address that starts with http:// or https://',
    }),
});

const connectionRef = z.object({ connectionId: id });
const connectErrors = [
  'invalid_code',
  'wrong_state',
  connectionsErrors.channel_taken,
  connectionsErrors.platform_failed,
  'too_many',
] as const;
const refresh = {
  access: 'viewer',
  params: connectionRef,
  response: ownConnectionView,
  errors: ['not_found', 'wrong_state', connectionsErrors.platform_failed, 'too_early'],
} as const;

export const connectionsContract = defineContract(connectionsEndpoints, {
  listPlatforms: {
    summary: 'List the platforms, and whether their channels can be connected here.',
    access: 'public',
    response: z.array(platformView),
    list: 'keyset',
  },
  startConnect: {
    summary:
      'Get the address where the platform asks for consent. It works for ten minutes, in this session.',
    access: 'viewer',
    body: z.object({ type }),
    response: z.object({ url: z.string() }),
    errors: ['wrong_state', 'too_many'],
  },
  connect: {
    summary:
      'Connect the channel that the user consented to. The server exchanges the code and reads the figures from the platform.',
    access: 'viewer',
    body: connectBody,
    status: 201,
    response: ownConnectionView,
    errors: connectErrors,
  },
  connectInstagram: {
    summary: 'Like `POST /connect`, for Instagram.',
    access: 'viewer',
    body: z.object({ code, state }),
    status: 201,
    response: ownConnectionView,
    errors: connectErrors,
  },
  connectionsOf: {
    summary: "List a user's connected channels and custom links.",
    access: 'public',
    params: z.object({ username }),
    response: z.array(connectionView),
    list: 'keyset',
    errors: ['not_found'],
  },
  ownConnections: {
    summary: 'List your own connected channels and custom links, and what you can do with each.',
    access: 'viewer',
    response: z.array(ownConnectionView),
    list: 'keyset',
  },
  connectionHistory: {
    summary:
      "Get a channel's audience over time. Its owner can always see it, everyone else if the owner shows audience history.",
    access: 'public',
    params: connectionRef,
    response: historyView,
    errors: ['not_found'],
  },
  refreshConnection: {
    summary: 'Read the figures from the platform again, at most once every ten minutes.',
    ...refresh,
  },
  refreshInstagram: { summary: 'Same as `POST /connection/update/{connectionId}`.', ...refresh },
  deleteConnection: {
    summary: 'Delete a connection with its figures and tokens, and revoke its access at the platform.',
    access: 'viewer',
    body: connectionRef,
    response: message,
    errors: ['not_found'],
  },
  setFeatured: {
    summary:
      'Feature a connected channel. Its audience, as read from the platform, becomes your audience size.',
    access: 'viewer',
    params: z.object({ type: z.enum(CONNECTABLE) }),
    body: z.object({ featuredPlatformId: id }),
    response: ownConnectionView,
    errors: ['malformed', 'not_found', 'wrong_state'],
  },
  removeFeatured: {
    summary: 'Stop featuring a platform.',
    access: 'viewer',
    response: message,
  },
  addCustomConnection: {
    summary:
      'Add a custom link, at most ten. It is shown as not verified until `POST /proofs/links/{connectionId}/check` finds a link back.',
    access: 'verified',
    body: customConnectionBody,
    words: ['webName', 'linkTo'],
    status: 201,
    response: ownConnectionView,
    errors: ['wrong_state', 'too_many'],
  },
});
export type ConnectionsContract = typeof connectionsContract;
