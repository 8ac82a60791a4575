import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#platform/db/columns.ts';

/**
 * An account that was deleted, for as long as its leaving takes: names nobody, refers to nobody, and is forgotten
 * when no token of its sessions can be alive and its last mail has left.
 */
export const departures = pgTable(
  'departures',
  {
    id: id().primaryKey(),
    /** Where the last mail goes: sealed (platform/sealed.ts), and null from the moment when it was handed over. */
    sealedEmail: text('sealed_email'),
    /** The sessions that ended with it. Their own rows are gone, and a process that heard nothing asks here. */
    sessionIds: uuid('session_ids').array().notNull(),
    leftAt: instant('left_at').notNull(),
  },
  (t) => [index('departures_by_age').on(t.leftAt)],
);
