import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';

/**
 * An account that was deleted, while its deletion is not finished. The row is deleted when nothing of the user is left to
 * erase, no token of its sessions can be valid, and its last mail was sent.
 */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    id: id().primaryKey(),
    /** The address for the last mail: encrypted (infra/encryption.ts), and null once the mail was sent. */
    encryptedEmail: text('encrypted_email'),
    /** The sessions that ended with it. Their own rows are gone; a process that missed the announcement asks here. */
    sessionIds: uuid('session_ids').array().notNull(),
    leftAt: instant('left_at').notNull(),
    /** Of whom jobs still erase; null once nothing is left. */
    userId: uuid('user_id'),
  },
  (t) => [
    index('account_deletions_by_age').on(t.leftAt),
    index('account_deletions_unfinished').on(t.userId).where(sql`${t.userId} is not null`),
  ],
);
