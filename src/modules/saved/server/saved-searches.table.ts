import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => profiles.userId, { onDelete: 'cascade' });

/** The searches that users saved. No one else sees them. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    userId: userId(),
    /** As `formOf` writes it. */
    form: text('form').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it is looked at next; null where its user is told of nothing. While a process looks, a little later. */
    alertAt: instant('alert_at'),
    /** What was posted until then was looked at. */
    lookedUntil: instant('looked_until').notNull(),
    /** When something new was found last, and how many: one more than are counted stands for more. */
    foundAt: instant('found_at'),
    found: integer('found').notNull().default(0),
    /** Looks in a row that failed. */
    failures: integer('failures').notNull().default(0),
  },
  (t) => [
    // Of a digest: an entry of an index has fewer bytes than a form may have.
    uniqueIndex('saved_searches_once').on(t.userId, sql`md5(${t.form})`),
    index('saved_searches_by_user').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('saved_searches_due').on(t.alertAt, t.id).where(sql`${t.alertAt} is not null`),
  ],
);

/**
 * The Kollabs whose titles a user's notifications say, so that they can be taken out of them. They outlive the search, as the
 * notifications do.
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
