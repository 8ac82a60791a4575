import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => profiles.userId, { onDelete: 'cascade' });

/** Saved searches, which are private. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    userId: userId(),
    /** The result of `storedQueryOf`. */
    storedQuery: text('form').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the alert runs next; null if it is off. While a process has claimed it, the end of the lease. */
    alertAt: instant('alert_at'),
    /** The end of the time that the last run covered. */
    lookedUntil: instant('looked_until').notNull(),
    /** When a run last found something, and how many. A number above the counted maximum means that there were more. */
    foundAt: instant('found_at'),
    found: integer('found').notNull().default(0),
    failures: integer('failures').notNull().default(0),
  },
  (t) => [
    // By a hash, because it may exceed the maximum size of an index entry.
    uniqueIndex('saved_searches_once').on(t.userId, sql`md5(${t.storedQuery})`),
    index('saved_searches_by_user').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('saved_searches_due').on(t.alertAt, t.id).where(sql`${t.alertAt} is not null`),
  ],
);

/**
 * The Kollabs whose titles are in a user's notifications, so that they can be removed from these. Like the
 * notifications, the rows outlive the search.
 */
export const savedSearchFinds = pgTable(
  'saved_search_finds',
  {
    searchId: uuid('search_id').notNull(),
    userId: userId(),
    kollabId: uuid('kollab_id')
      .notNull()
      .references(() => kollabs.id, { onDelete: 'cascade' }),
    foundAt: instant('found_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.searchId, t.kollabId] }),
    index('saved_search_finds_by_user').on(t.userId),
    index('saved_search_finds_by_kollab').on(t.kollabId),
  ],
);
