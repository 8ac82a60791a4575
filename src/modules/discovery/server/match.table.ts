import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { instant } from '#platform/db/columns.ts';

/** Whom a person does not want among their matches. Only they know. */
export const matchDismissals = pgTable(
  'match_dismissals',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    dismissedId: uuid('dismissed_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.dismissedId] }),
    index('match_dismissals_by_dismissed').on(t.dismissedId),
    check('match_dismissals_two_people', sql`${t.userId} <> ${t.dismissedId}`),
  ],
);
