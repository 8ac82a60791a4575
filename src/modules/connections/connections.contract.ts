import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { id, instant, line, message, username } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { link, withScheme } from '#contract/links.ts';
import { CONNECTABLE, PLATFORMS } from '#contract/product.ts';
import { connectionsEndpoints } from './connections.endpoints.ts';
import { connectionsErrors } from './connections.errors.ts';
import { CONNECTION_LIMITS } from './connections.rules.ts';

/** A social account or custom link on a profile. Figures are the platform's, null where it gives none. */
export const connectionView = z
  .object({
    connectionId: z.string(),
    /** youtube, twitch, instagram, twitter, facebook or custom. */
    type: z.string(),
    displayName: z.string(),
    /** The channel's name in addresses at its platform; empty where it has none. */
    username: z.string(),
    /** The name that a user gave a custom link; empty for a platform. */
    webName: z.string(),
    /** The channel's page, or where a custom link leads. */
    linkTo: z.string(),
    followerCount: z.number().nullable(),
    subscriberCount: z.number().nullable(),
    videoCount: z.number().nullable(),
    viewCount: z.number().nullable(),
    postCount: z.number().nullable(),
    /** When the channel was opened at its platform. */
    publishedAt: instant.nullable(),
    /** When the figures were last read ('Last updated'). */
    dateUpdated: instant,
  })
  .meta({ id: 'Connection' });
export type ConnectionView = z.infer<typeof connectionView>;

/** A connection as its owner sees it. */
export const ownConnectionView = connectionView
  .extend({
    featured: z.boolean(),
    /** Whether its owner can feature it: a channel whose platform tells its audience. */
    featurable: z.boolean(),
    /** From when its figures can be read again by hand; null where there are none to read. */
    refreshableAt: instant.nullable(),
    /** The platform no longer lets us read it: its owner must connect it again. */
    lost: z.boolean(),
  })
  .meta({ id: 'OwnConnection' });
export type OwnConnectionView = z.infer<typeof ownConnectionView>;

/** `available`: at the platform itself; `sandbox`: at its stand-in outside production; `unavailable`: not here. */
const platformState = z.enum(['available', 'sandbox', 'unavailable']);
export type PlatformState = z.infer<typeof platformState>;

const platformView = z.object({ type: z.enum(PLATFORMS), state: platformState });
export type PlatformView = z.infer<typeof platformView>;

/** One platform's figure over time; never added to another's. */
export const historyView = z
  .object({
    connectionId: z.string(),
    type: z.string(),
    /** The last reading of each day (in UTC), oldest first, at most a year of them. */
    readings: z.array(z.object({ measuredAt: instant, audience: z.number() })),
  })
  .meta({ id: 'AudienceHistory' });
export type HistoryView = z.infer<typeof historyView>;

const type = z.enum(CONNECTABLE, 'This platform cannot be connected.');
const code = z.string('Required').min(1, 'Required').max(4096, 'Too long');
const state = z.string('Required').min(1, 'Required').max(200, 'Too long');

/** Counts in it are not read: figures come from the platform (decisions.md section 5). */
const connectBody = z.object({ type, code, state });

export const customConnectionBody = z.object({
  webName: line({ min: 1, max: CONNECTION_LIMITS.webName, tooLong: 'Too long!' }),
  linkTo: line({ min: 1, max: LIMITS.link, tooLong: 'Too long!' })
    .overwrite(withScheme)
    .refine((text) => link(text) !== null, {
      error: 'Must be a web address that starts with http:// or https://',
    }),
});

const one = z.object({ connectionId: id });
const connectErrors = [
  'invalid_code',
  'wrong_state',
  connectionsErrors.channel_taken,
  connectionsErrors.platform_failed,
  'too_many',
] as const;
const refresh = {
  access: 'viewer',
  params: one,
  response: ownConnectionView,
  errors: ['not_found', 'wrong_state', connectionsErrors.platform_failed, 'too_early'],
} as const;

export const connectionsContract = defineContract(connectionsEndpoints, {
  listPlatforms: {
    summary: 'The platforms, and whether their accounts can be connected here.',
    access: 'public',
    response: z.array(platformView),
    list: 'keyset',
  },
  startConnect: {
    summary:
      'The address at which a platform asks its user for consent; good for ten minutes, in this session.',
    access: 'viewer',
    body: z.object({ type }),
    response: z.object({ url: z.string() }),
    errors: ['wrong_state', 'too_many'],
  },
  connect: {
    summary:
      'Connect the channel that its user consented to. The server exchanges the code and reads the figures itself.',
    access: 'viewer',
    body: connectBody,
    status: 201,
    response: ownConnectionView,
    errors: connectErrors,
  },
  connectInstagram: {
    summary: 'As connecting, for Instagram.',
    access: 'viewer',
    body: z.object({ code, state }),
    status: 201,
    response: ownConnectionView,
    errors: connectErrors,
  },
  connectionsOf: {
    summary: "A person's connected accounts and custom links.",
    access: 'public',
    params: z.object({ username }),
    response: z.array(connectionView),
    list: 'keyset',
    errors: ['not_found'],
  },
  ownConnections: {
    summary: "One's own connected accounts and custom links, with what can be done with each.",
    access: 'viewer',
    response: z.array(ownConnectionView),
    list: 'keyset',
  },
  connectionHistory: {
    summary:
      "A channel's audience over time: for its owner, and for everyone while the owner shows audience history.",
    access: 'public',
    params: one,
    response: historyView,
    errors: ['not_found'],
  },
  refreshConnection: {
    summary: 'Read the figures again at the platform, at most once in ten minutes.',
    ...refresh,
  },
  refreshInstagram: { summary: 'As refreshing a connection.', ...refresh },
  deleteConnection: {
    summary: 'Delete a connection with its figures and tokens; the platform is told.',
    access: 'viewer',
    body: one,
    response: message,
    errors: ['not_found'],
  },
  setFeatured: {
    summary: 'Feature one connected channel: its figure becomes the audience size, whatever the body says.',
    access: 'viewer',
    params: z.object({ type: z.enum(CONNECTABLE) }),
    body: z.object({ featuredPlatformId: id }),
    response: ownConnectionView,
    errors: ['malformed', 'not_found', 'wrong_state'],
  },
  removeFeatured: {
    summary: 'Feature no platform.',
    access: 'viewer',
    response: message,
  },
  addCustomConnection: {
    summary: "Add a link of one's own, at most ten. It is shown as not verified and never fetched.",
    access: 'verified',
    body: customConnectionBody,
    words: ['webName', 'linkTo'],
    status: 201,
    response: ownConnectionView,
    errors: ['wrong_state', 'too_many'],
  },
});
export type ConnectionsContract = typeof connectionsContract;
