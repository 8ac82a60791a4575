import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { CONTENT_STATES } from '#contract/policy.ts';
import { CATEGORIES } from '#contract/product.ts';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/** Deleted posts have no row, because they are never restored. */
const POST_STATES = CONTENT_STATES.filter((state) => state !== 'deleted');

/** Posts: a picture with a text. */
export const posts = pgTable(
  'posts',
  {
    id: id().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => profiles.userId),
    /** With chr(1) in place of each mention, like comments. The users are in `post_mentions`. */
    desc: text('desc').notNull(),
    imageUrl: text('image_url').notNull(),
    /** The picture's description; empty if its owner wrote none. */
    imageAlt: text('image_alt').notNull().default(''),
    category: text('category', { enum: CATEGORIES }).notNull(),
    tags: text('tags').array().notNull(),
    datePosted: instant('date_posted').notNull(),
    likeCount: integer('like_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    /** Who may see each state: contract/policy.ts. */
    state: text('state', { enum: CONTENT_STATES }).notNull().default('active'),
  },
  (t) => {
    const listed = sql`${t.state} = 'active'`;
    return [
      index('posts_by_category_posted').on(t.category, t.datePosted.desc(), t.id.desc()).where(listed),
      // For the feed: the newest posts of all users.
      index('posts_by_posted').on(t.datePosted.desc(), t.id.desc()).where(listed),
      index('posts_by_owner').on(t.ownerId, t.datePosted.desc(), t.id.desc()),
      // By a hash, because an address may exceed the maximum size of an index entry.
      index('posts_by_image').on(sql`hashtextextended(${t.imageUrl}, 0)`),
      // Like `kollabs_withheld`.
      index('posts_withheld').on(t.id).where(sql`${t.state} in ('hidden', 'taken_down')`),
      check('posts_state', oneOf(t.state, POST_STATES)),
      check('posts_counters', sql`${t.likeCount} >= 0 and ${t.commentCount} >= 0`),
    ];
  },
);

/** The users mentioned in a post, by the number of the mention in the text. */
export const postMentions = pgTable(
  'post_mentions',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    place: smallint('place').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.postId, t.place] }), index('post_mentions_by_user').on(t.userId)],
);
