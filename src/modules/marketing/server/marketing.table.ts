import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';
import { LISTS } from '#modules/marketing/marketing.rules.ts';

/** Addresses that signed up for early access or the newsletter, once on each list. Leaving a list deletes the row. */
export const listSignUps = pgTable(
  'list_sign_ups',
  {
    id: id().primaryKey(),
    list: text('list', { enum: LISTS }).notNull(),
    email: text('email').notNull(),
    /** The normalised address, which is unique: see `emailKey` in accounts.rules.ts. */
    emailKey: text('email_key').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Until then only confirmation mails are sent to the address. */
    confirmedAt: instant('confirmed_at'),
    /** When an admin last sent an invitation link to the address. */
    invitedAt: instant('invited_at'),
    /** The hash of the newest code; null once it is used. */
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
  },
  (t) => [
    uniqueIndex('list_sign_ups_email_key').on(t.list, t.emailKey),
    uniqueIndex('list_sign_ups_code_hash_key').on(t.codeHash),
    index('list_sign_ups_waiting')
      .on(t.confirmedAt, t.id)
      .where(sql`${t.list} = 'earlyAccess' and ${t.confirmedAt} is not null`),
    index('list_sign_ups_unconfirmed').on(t.createdAt).where(sql`${t.confirmedAt} is null`),
  ],
);
