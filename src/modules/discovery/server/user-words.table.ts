import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, searchEntries } from '#infra/db/columns.ts';

/**
 * One row for each user who others may see, as `kollab_tags` has one for each Kollab: what they are found by, and what a search
 * for people orders and filters by. Its `tag` is always `#`, so that the statements of the searches serve it, too.
 */
export const userWords = pgTable(
  'user_words',
  {
    tag: text('tag').notNull(),
    userId: uuid('user_id').primaryKey(),
    contentType: text('content_type').notNull(),
    accountType: text('account_type').notNull(),
    featuredPlatform: text('featured_platform').notNull(),
    audienceSize: bigint('audience_size', { mode: 'number' }).notNull(),
    /** When the user joined. */
    datePosted: instant('date_posted').notNull(),
    answersQuickly: boolean('answers_quickly').notNull(),
    words: searchEntries('words').notNull(),
  },
  (t) => [
    index('user_words_similar').on(t.tag, t.contentType, t.featuredPlatform, t.audienceSize, t.userId),
    // An expression, so that it serves the order by audience alone (search-statements.ts).
    index('user_words_by_audience').on(t.tag, sql`(${t.audienceSize} + 0)`, t.userId),
    index('user_words_by_joined').on(t.tag, t.datePosted, t.userId),
    index('user_words_words').using('gin', t.words).with({ fastupdate: false }),
  ],
);
