import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, searchEntries } from '#infra/db/columns.ts';

/**
 * As `kollab_tags`, of posts that others may see: one row for each tag, one for the category (`#music`), one for the content
 * type of the owner (`#by music`) and one for every post (`#`), which no tag can be. So one way to read serves the search
 * and the list of posts, whatever it is filtered by.
 */
export const postTags = pgTable(
  'post_tags',
  {
    tag: text('tag').notNull(),
    postId: uuid('post_id').notNull(),
    contentType: text('content_type').notNull(),
    accountType: text('account_type').notNull(),
    featuredPlatform: text('featured_platform').notNull(),
    audienceSize: bigint('audience_size', { mode: 'number' }).notNull(),
    datePosted: instant('date_posted').notNull(),
    category: text('category').notNull(),
    /** What the post is found by (discovery-words.migration.sql); of the row that stands for every post alone. */
    words: searchEntries('words'),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.tag] }),
    // What stands behind the id is not in the order: it lets a walk look at rows without reading them from the table.
    index('post_tags_similar').on(
      t.tag,
      t.contentType,
      t.featuredPlatform,
      t.audienceSize,
      t.postId,
      t.accountType,
    ),
    // An expression, so that it serves the order by audience alone (search-statements.ts).
    index('post_tags_by_audience').on(
      t.tag,
      sql`(${t.audienceSize} + 0)`,
      t.postId,
      t.audienceSize,
      t.contentType,
      t.featuredPlatform,
      t.accountType,
    ),
    index('post_tags_by_posted').on(t.tag, t.datePosted, t.postId, t.accountType),
    index('post_tags_words')
      .using('gin', t.words)
      .with({ fastupdate: false })
      .where(sql`${t.words} is not null`),
  ],
);
