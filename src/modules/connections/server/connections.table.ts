import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/** A social account, or a custom link, on a user's profile. Figures come from the platform, never from a browser. */
export const connections = pgTable(
  'connections',
  {
    id: id().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    type: text('type', {
      enum: ['youtube', 'twitch', 'instagram', 'twitter', 'facebook', 'custom'],
    }).notNull(),
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
    publishedAt: instant('published_at'),
    /** When the audience last rose suddenly (connections.rules.ts). */
    roseAt: instant('rose_at'),
    /** When the figures were last read. */
    dateUpdated: instant('date_updated').notNull(),
    /** When they were last asked for, whatever came of it. */
    triedAt: instant('tried_at'),
    /** When the background reads them again; null for what is not read: custom links, and the demo's. */
    refreshAt: instant('refresh_at'),
    /** Readings that failed since the last that worked. */
    failures: integer('failures').notNull().default(0),
    /** Since when the platform no longer lets us read; the user must connect again. */
    lostAt: instant('lost_at'),
  },
  (t) => [
    index('connections_by_refresh').on(t.refreshAt).where(sql`${t.refreshAt} is not null`),
    index('connections_by_user').on(t.userId, t.id),
    uniqueIndex('connections_platform_key').on(t.type, t.platformId).where(sql`${t.platformId} is not null`),
  ],
);

/** What a platform said of a connection's audience at one moment; the newest also stands on the connection. */
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

/** What lets us read a channel: encrypted (infra/encryption.ts), never in any answer, gone with the connection. */
export const connectionTokens = pgTable('connection_tokens', {
  connectionId: uuid('connection_id')
    .primaryKey()
    .references(() => connections.id, { onDelete: 'cascade' }),
  encryptedAccessToken: text('encrypted_access_token').notNull(),
  /** Null where the platform renews with the access token itself (Instagram). */
  encryptedRefreshToken: text('encrypted_refresh_token'),
  obtainedAt: instant('obtained_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** A connection under way: what the platform sends back must name it, once, within ten minutes, in the same session. */
export const oauthStates = pgTable(
  'oauth_states',
  {
    stateHash: text('state_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').notNull(),
    type: text('type', { enum: ['youtube', 'twitch', 'instagram'] }).notNull(),
    /** The PKCE verifier, encrypted; null where the platform takes none. */
    encryptedVerifier: text('encrypted_verifier'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('oauth_states_by_user').on(t.userId), index('oauth_states_by_expiry').on(t.expiresAt)],
);

/** Tokens of deleted connections, until they are revoked at the platform. Refers to no user. */
export const tokenRevocations = pgTable(
  'token_revocations',
  {
    id: id().primaryKey(),
    type: text('type', { enum: ['youtube', 'twitch', 'instagram'] }).notNull(),
    encryptedToken: text('encrypted_token').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('token_revocations_by_age').on(t.createdAt)],
);
