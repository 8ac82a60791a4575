import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/** Follows, one way. `profiles` has counters for both sides. */
export const follows = pgTable(
  'follows',
  {
    followerId: uuid('follower_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    followedId: uuid('followed_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.followerId, t.followedId] }),
    index('follows_by_follower').on(t.followerId, t.createdAt.desc(), t.followedId.desc()),
    index('follows_by_followed').on(t.followedId, t.createdAt.desc(), t.followerId.desc()),
    check('follows_other', sql`${t.followerId} <> ${t.followedId}`),
  ],
);
