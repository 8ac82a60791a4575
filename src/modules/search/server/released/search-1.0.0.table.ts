import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, searchEntries } from '#infra/db/columns.ts';

/*
 * The search rows of 1.0.0. Nothing writes them any more, and they are emptied once the new rows are complete
 * (`emptyRowsOf1_0_0`). A release may drop them if the release before it no longer empties them: processes of that
 * release still run while the new one starts.
 */

export const kollabTags = pgTable(
  'kollab_tags',
  {
    tag: text('tag').notNull(),
    kollabId: uuid('kollab_id').notNull(),
    contentType: text('content_type').notNull(),
    featuredPlatform: text('featured_platform').notNull(),
    audienceSize: bigint('audience_size', { mode: 'number' }).notNull(),
    datePosted: instant('date_posted').notNull(),
    category: text('category').notNull(),
    lookingForTypes: text('looking_for_types').array().notNull(),
    active: boolean('active').notNull(),
    answersQuickly: boolean('answers_quickly').notNull(),
    paymentKind: text('payment_kind'),
    remote: boolean('remote'),
    languages: text('languages').array(),
    deadline: date('deadline', { mode: 'string' }),
    words: searchEntries('words'),
  },
  (t) => [
    primaryKey({ columns: [t.kollabId, t.tag] }),
    index('kollab_tags_similar').on(t.tag, t.contentType, t.featuredPlatform, t.audienceSize, t.kollabId),
    index('kollab_tags_by_audience').on(t.tag, sql`(${t.audienceSize} + 0)`, t.kollabId),
    index('kollab_tags_by_posted').on(t.tag, t.datePosted, t.kollabId, t.active),
    index('kollab_tags_words')
      .using('gin', t.words)
      .with({ fastupdate: false })
      .where(sql`${t.words} is not null`),
  ],
);

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
    words: searchEntries('words'),
  },
  (t) => [
    primaryKey({ columns: [t.postId, t.tag] }),
    index('post_tags_similar').on(
      t.tag,
      t.contentType,
      t.featuredPlatform,
      t.audienceSize,
      t.postId,
      t.accountType,
    ),
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

export const userWords = pgTable(
  'user_words',
  {
    tag: text('tag').notNull(),
    userId: uuid('user_id').primaryKey(),
    contentType: text('content_type').notNull(),
    accountType: text('account_type').notNull(),
    featuredPlatform: text('featured_platform').notNull(),
    audienceSize: bigint('audience_size', { mode: 'number' }).notNull(),
    datePosted: instant('date_posted').notNull(),
    answersQuickly: boolean('answers_quickly').notNull(),
    words: searchEntries('words').notNull(),
  },
  (t) => [
    index('user_words_similar').on(t.tag, t.contentType, t.featuredPlatform, t.audienceSize, t.userId),
    index('user_words_by_audience').on(t.tag, sql`(${t.audienceSize} + 0)`, t.userId),
    index('user_words_by_joined').on(t.tag, t.datePosted, t.userId),
    index('user_words_words').using('gin', t.words).with({ fastupdate: false }),
  ],
);

export const knownWords = pgTable(
  'known_words',
  {
    word: text('word').notNull(),
    entry: text('entry').notNull(),
    near: text('near').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entry, t.word] }),
    index('known_words_prefix').on(t.word.asc().op('text_pattern_ops')),
    index('known_words_near').using('gin', t.near).with({ fastupdate: false }),
  ],
);
