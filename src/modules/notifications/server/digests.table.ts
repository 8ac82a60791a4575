import { sql } from 'drizzle-orm';
import { date, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/** When a user's next daily digest is due. A user gets a row with the first notification that waits for a digest. */
export const digests = pgTable(
  'digests',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    /** Null while nothing waits. */
    dueAt: instant('due_at'),
    /** The user's local day of the last digest. It limits digests to one a day, also across changes of time zone. */
    lastDay: date('last_day', { mode: 'string' }),
  },
  (t) => [index('digests_due').on(t.dueAt, t.userId).where(sql`${t.dueAt} is not null`)],
);
