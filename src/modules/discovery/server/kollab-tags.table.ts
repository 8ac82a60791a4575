import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, searchEntries } from '#infra/db/columns.ts';

/**
 * One row for each tag of a Kollab that others may see: active, of an owner who is active or limited; and one for the Kollab
 * itself (`#`, which no tag can be) with the words that it is found by. With what searches order and filter by, so that a
 * search walks an index that already stands in its order. Written behind the event log alone (search-rows.commands.ts), without
 * a reference: a write of a Kollab waits for none of these rows, and a search joins the Kollab itself.
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
    /** Of its owner. */
    answersQuickly: boolean('answers_quickly').notNull(),
    // Of the Kollab's own row alone, for the counts of facets: what it says beside the rest.
    paymentKind: text('payment_kind'),
    remote: boolean('remote'),
    languages: text('languages').array(),
    deadline: date('deadline', { mode: 'string' }),
    /** `one` or `several`. */
    partners: text('partners'),
    /** What the Kollab is found by (discovery-words.migration.sql); of its own row alone. */
    words: searchEntries('words'),
  },
  (t) => [
    primaryKey({ columns: [t.kollabId, t.tag] }),
    index('kollab_tags_similar').on(t.tag, t.contentType, t.featuredPlatform, t.audienceSize, t.kollabId),
    // An expression, so that it serves the order by audience alone (search-kollabs.sql.ts).
    index('kollab_tags_by_audience').on(t.tag, sql`(${t.audienceSize} + 0)`, t.kollabId),
    // `active` lets a search be counted from the index.
    index('kollab_tags_by_posted').on(t.tag, t.datePosted, t.kollabId, t.active),
    index('kollab_tags_words')
      .using('gin', t.words)
      .with({ fastupdate: false })
      .where(sql`${t.words} is not null`),
  ],
);
