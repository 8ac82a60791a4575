import { sql } from 'drizzle-orm';
import { date, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/** When a user's next daily digest is due. A user has a row once something waited for the first time. */
export const digests = pgTable(
  'digests',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    /** Null while nothing waits. */
    dueAt: instant('due_at'),
    /** The user's own day of the last digest: there is one a day, also for who changes the time zone. */
    lastDay: date('last_day', { mode: 'string' }),
  },
  (t) => [index('digests_due').on(t.dueAt, t.userId).where(sql`${t.dueAt} is not null`)],
);
