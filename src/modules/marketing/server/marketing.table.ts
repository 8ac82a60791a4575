import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';
import { LISTS } from '#modules/marketing/marketing.rules.ts';

/** Addresses left for early access or the newsletter, once on each list. Leaving a list deletes the row. */
export const listSignUps = pgTable(
  'list_sign_ups',
  {
    id: id().primaryKey(),
    list: text('list', { enum: LISTS }).notNull(),
    email: text('email').notNull(),
    /** The address in the form in which it is unique: see `emailKey` in accounts.rules.ts. */
    emailKey: text('email_key').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Nothing is sent to the address, save what it is confirmed with, until then. */
    confirmedAt: instant('confirmed_at'),
    /** Of the newest code that went out; null once it is spent. */
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
  },
  (t) => [
    uniqueIndex('list_sign_ups_email_key').on(t.list, t.emailKey),
    uniqueIndex('list_sign_ups_code_hash_key').on(t.codeHash),
    index('list_sign_ups_unconfirmed').on(t.createdAt).where(sql`${t.confirmedAt} is null`),
  ],
);
