import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';

/**
 * An account that was deleted, while its deletion is not finished. The row names no user, refers to none, and is deleted
 * when no token of its sessions can be valid and its last mail was sent.
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
  },
  (t) => [index('account_deletions_by_age').on(t.leftAt)],
);
