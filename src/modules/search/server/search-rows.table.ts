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

/**
 * One row for each subject that everyone may see, written by the consumer of the event log. All kinds have the same
 * columns.
 */
function searchTable<N extends string>(name: N) {
  return pgTable(
    name,
    {
      id: uuid('id').primaryKey(),
      /** When the Kollab or post was published, or the user joined: milliseconds since 1970. */
      posted: bigint('posted', { mode: 'number' }).notNull(),
      audience: bigint('audience', { mode: 'number' }).notNull(),
      contentType: text('content_type').notNull(),
      platform: text('platform').notNull(),
      /** For paid Kollabs: the amount in whole units, and the currency. */
      pay: bigint('pay', { mode: 'number' }),
      currency: text('currency'),
      /** Its facet values as entries, such as `=cmusic` for the category (facet-entries.ts). */
      facets: text('facets').array().notNull(),
      /** All entries of the row, facets included (search-terms.ts). */
      entries: searchEntries('entries').notNull(),
      /** The `ROWS_VERSION` that its entries were made with. */
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
 * Words of titles, names and categories, and whole tags, for corrections and completions. They are written with the
 * search rows, and deleted at night when no row has them any more.
 */
export const searchWords = pgTable(
  'search_words',
  {
    kind: text('kind').notNull(),
    isTag: boolean('is_tag').notNull(),
    /** As displayed, in lower case. */
    shown: text('shown').notNull(),
    /** Normalised, for comparisons. */
    word: text('word').notNull(),
    finds: text('finds').notNull(),
    /**
     * The word, and the word without each of its letters. Words that share one of these are at most two letters apart.
     */
    near: text('near').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.isTag, t.shown] }),
    // For prefixes, under any collation of the database.
    index('search_words_prefix').on(t.kind, t.isTag, t.word.asc().op('text_pattern_ops')),
    // To look up whether a word is known in any of its forms.
    index('search_words_finds').on(t.finds),
    index('search_words_near').using('gin', t.near).with({ fastupdate: false }),
    index('search_words_similar').using('gin', t.word.op('gin_trgm_ops')).with({ fastupdate: false }),
  ],
);

export const searchRebuilds = pgTable('search_rebuilds', {
  kind: text('kind').primaryKey(),
  /** `ROWS_VERSION` of the last complete rebuild; 0 before the first. */
  version: integer('version').notNull(),
  /** The last id that the running rebuild has written; null if none runs. */
  lastId: uuid('behind'),
});
