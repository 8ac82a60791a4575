import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * The words of titles, names, tags and categories that something is found by: what a typo may have meant, and how a word may go
 * on. Not those of texts. Written with the search rows (search-rows.commands.ts); what nothing has any more is deleted each night.
 */
export const knownWords = pgTable(
  'known_words',
  {
    /** A word, or a whole tag. */
    word: text('word').notNull(),
    /** The entry of the search that finds it (discovery-words.migration.sql): with t before it, it is a whole tag. */
    entry: text('entry').notNull(),
    /** The word, and the word without each of its letters: two words that share one of these are at most two letters apart. */
    near: text('near').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.entry, t.word] }),
    // For what begins so, whatever the order of letters of the database is.
    index('known_words_prefix').on(t.word.asc().op('text_pattern_ops')),
    index('known_words_near').using('gin', t.near).with({ fastupdate: false }),
  ],
);
