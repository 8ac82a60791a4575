import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';

/** The development mailbox: what would have left, while no SMTP server is set. Empty in production. */
export const devMails = pgTable(
  'dev_mails',
  {
    id: id(),
    /** Lowercase, to be looked up by. */
    recipient: text('recipient').notNull(),
    /** Encrypted: mails hold codes, and no code lies readable in the database. */
    encrypted: text('encrypted').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('dev_mails_by_age').on(t.createdAt.desc(), t.id.desc()),
    index('dev_mails_by_recipient').on(t.recipient, t.createdAt.desc(), t.id.desc()),
  ],
);
