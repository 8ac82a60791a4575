import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';

/**
 * A deleted account whose deletion is not finished. The row is deleted once nothing of the user is left to erase, no
 * token of the sessions can be valid and the last mail was sent.
 */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    id: id().primaryKey(),
    /** The address for the last mail, encrypted (infra/encryption.ts). Null once the mail was sent. */
    encryptedEmail: text('encrypted_email'),
    /**
     * The sessions that ended with the account, whose rows are deleted. Processes that missed the announcement read
     * them here.
     */
    sessionIds: uuid('session_ids').array().notNull(),
    leftAt: instant('left_at').notNull(),
    /** The user whose data the jobs still delete. Null once nothing is left. */
    userId: uuid('user_id'),
  },
  (t) => [
    index('account_deletions_by_age').on(t.leftAt),
    index('account_deletions_unfinished').on(t.userId).where(sql`${t.userId} is not null`),
  ],
);
