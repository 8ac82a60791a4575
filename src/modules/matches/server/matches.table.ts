import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/** Users whom a viewer dismissed from their matches. Only the viewer can see this. */
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
    index('match_dismissals_by_user').on(t.userId, t.createdAt, t.dismissedId),
    index('match_dismissals_by_dismissed').on(t.dismissedId),
    check('match_dismissals_two_people', sql`${t.userId} <> ${t.dismissedId}`),
  ],
);
