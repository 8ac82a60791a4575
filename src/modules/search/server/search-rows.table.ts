import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { searchEntries } from '#infra/db/columns.ts';

/** One row for each thing that everyone may see, written by the consumer of the event log. All kinds have the same columns. */
function searchTable<N extends string>(name: N) {
  return pgTable(
    name,
    {
      id: uuid('id').primaryKey(),
      /** When it was published, or the user joined: milliseconds since 1970. */
      posted: bigint('posted', { mode: 'number' }).notNull(),
      audience: bigint('audience', { mode: 'number' }).notNull(),
      contentType: text('content_type').notNull(),
      platform: text('platform').notNull(),
      /** With `money`: the amount in whole units, and the currency. */
      pay: bigint('pay', { mode: 'number' }),
      currency: text('currency'),
      /** Its facet values as entries, such as `=cmusic` for the category (search-sources.ts). */
      facets: text('facets').array().notNull(),
      /** All that it is found by, facets included (search-terms.ts). */
      entries: searchEntries('entries').notNull(),
      /** `WORDS_VERSION` of its words. */
      version: smallint('version').notNull(),
    },
    (t) => [
      index(`${name}_by_posted`).on(t.posted, t.id),
      index(`${name}_by_audience`).on(t.audience, t.id),
      index(`${name}_similar`).on(t.platform, t.contentType, t.audience, t.id),
      index(`${name}_entries`).using('gin', t.entries).with({ fastupdate: false }),
    ],
  );
}

export const searchKollabs = searchTable('search_kollabs');
export const searchPosts = searchTable('search_posts');
export const searchUsers = searchTable('search_users');

/**
 * The words of titles, names and categories, and whole tags: what a typo may have meant, and how a word may go on. Written with
 * the rows of search; what nothing has any more is deleted each night.
 */
export const searchWords = pgTable(
  'search_words',
  {
    kind: text('kind').notNull(),
    isTag: boolean('is_tag').notNull(),
    /** As it is shown: in lower case. */
    shown: text('shown').notNull(),
    /** As it is compared. */
    word: text('word').notNull(),
    /** The `tsquery` that finds what has it. */
    finds: text('finds').notNull(),
    /** The word, and the word without each of its letters: two words that share one of these are at most two letters apart. */
    near: text('near').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.isTag, t.shown] }),
    // For what begins so, whatever the order of letters of the database is.
    index('search_words_prefix').on(t.kind, t.isTag, t.word.asc().op('text_pattern_ops')),
    // Whether a word is known, in whichever of its forms.
    index('search_words_finds').on(t.finds),
    index('search_words_near').using('gin', t.near).with({ fastupdate: false }),
    index('search_words_similar').using('gin', t.word.op('gin_trgm_ops')).with({ fastupdate: false }),
  ],
);

/** How far the rows of each kind are written. */
export const searchRebuilds = pgTable('search_rebuilds', {
  kind: text('kind').primaryKey(),
  /** `WORDS_VERSION` of the rebuild that finished last; 0 before the first. */
  version: integer('version').notNull(),
  /** While a rebuild is under way: the subject behind which it goes on. */
  behind: uuid('behind'),
});
