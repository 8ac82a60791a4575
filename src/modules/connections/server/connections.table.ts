import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { id, instant } from '#platform/db/columns.ts';

/** A social account, or a custom link, on somebody's profile. Figures come from the platform, never from a browser. */
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
    dateUpdated: instant('date_updated').notNull(),
  },
  (t) => [
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
  (t) => [primaryKey({ columns: [t.connectionId, t.measuredAt] })],
);
