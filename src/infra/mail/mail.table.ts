import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';

/** The development mailbox: mails that would have been sent if an SMTP server were set. Empty in production. */
export const devMails = pgTable(
  'dev_mails',
  {
    id: id(),
    /** Lowercase, for lookups. */
    recipient: text('recipient').notNull(),
    /** Encrypted, since mails contain codes, which must not be readable in the database. */
    encrypted: text('encrypted').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('dev_mails_by_age').on(t.createdAt.desc(), t.id.desc()),
    index('dev_mails_by_recipient').on(t.recipient, t.createdAt.desc(), t.id.desc()),
  ],
);
