import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CONNECTABLE, PLATFORMS } from '#contract/product.ts';
import { id, instant } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/** A social account or custom link of a user. Figures come from the platform, never from a browser. */
export const connections = pgTable(
  'connections',
  {
    id: id().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    type: text('type', { enum: [...PLATFORMS, 'custom'] }).notNull(),
    /** The channel's id at the platform; null for a custom link. */
    platformId: text('platform_id'),
    displayName: text('display_name').notNull().default(''),
    username: text('username').notNull().default(''),
    webName: text('web_name').notNull().default(''),
    linkTo: text('link_to').notNull().default(''),
    followerCount: bigint('follower_count', { mode: 'number' }),
    subscriberCount: bigint('subscriber_count', { mode: 'number' }),
    videoCount: integer('video_count'),
    viewCount: bigint('view_count', { mode: 'number' }),
    postCount: integer('post_count'),
    likeCount: bigint('like_count', { mode: 'number' }),
    publishedAt: instant('published_at'),
    /** When the audience last rose suddenly (connections.rules.ts). */
    roseAt: instant('rose_at'),
    dateUpdated: instant('date_updated').notNull(),
    /** Since when a custom link is verified. Written by proofs. */
    verifiedAt: instant('verified_at'),
    /** When a reading was last tried, whatever its outcome. */
    triedAt: instant('tried_at'),
    /** When the background job reads it next; null for custom links, lost channels and the demo's. */
    nextReadingAt: instant('refresh_at'),
    /** Failed readings since the last successful one. */
    failures: integer('failures').notNull().default(0),
    /** Since when the platform refuses us. The user must connect it again. */
    lostAt: instant('lost_at'),
  },
  (t) => [
    index('connections_by_refresh').on(t.nextReadingAt).where(sql`${t.nextReadingAt} is not null`),
    index('connections_by_user').on(t.userId, t.id),
    uniqueIndex('connections_platform_key').on(t.type, t.platformId).where(sql`${t.platformId} is not null`),
  ],
);

/** The audience at one reading. The newest is also on the connection. */
export const audienceFigures = pgTable(
  'audience_figures',
  {
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    measuredAt: instant('measured_at').notNull(),
    audience: bigint('audience', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.connectionId, t.measuredAt] }),
    index('audience_figures_by_age').on(t.measuredAt),
  ],
);

/** The tokens of a channel, encrypted (infra/encryption.ts). Never in a response; deleted with the connection. */
export const connectionTokens = pgTable('connection_tokens', {
  connectionId: uuid('connection_id')
    .primaryKey()
    .references(() => connections.id, { onDelete: 'cascade' }),
  encryptedAccessToken: text('encrypted_access_token').notNull(),
  /** Null if the platform renews with the access token itself (Instagram). */
  encryptedRefreshToken: text('encrypted_refresh_token'),
  obtainedAt: instant('obtained_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/**
 * A connection that was begun. The response of the platform must name it, once, within ten minutes, in the same
 * session.
 */
export const oauthStates = pgTable(
  'oauth_states',
  {
    stateHash: text('state_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    type: text('type', { enum: CONNECTABLE }).notNull(),
    /** The PKCE verifier, encrypted; null if the platform does not use PKCE. */
    encryptedVerifier: text('encrypted_verifier'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('oauth_states_by_user').on(t.userId), index('oauth_states_by_expiry').on(t.expiresAt)],
);

/** Tokens of deleted connections, until they are revoked at the platform. They refer to no user. */
export const tokenRevocations = pgTable(
  'token_revocations',
  {
    id: id().primaryKey(),
    type: text('type', { enum: CONNECTABLE }).notNull(),
    encryptedToken: text('encrypted_token').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('token_revocations_by_age').on(t.createdAt)],
);
