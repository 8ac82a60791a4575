import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ROLES } from '#contract/policy.ts';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/** What only the user and the server know: address, name, password. Never in a public response. */
export const accounts = pgTable(
  'accounts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** The address in the form in which it is unique: see `emailKey` in accounts.rules.ts. */
    emailKey: text('email_key').notNull(),
    emailVerifiedAt: instant('email_verified_at'),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** The Kollab e-mail-notification toggle of the settings. */
    mailsNotifications: boolean('mails_notifications').notNull().default(true),
    role: text('role', { enum: ROLES }).notNull().default('user'),
  },
  (t) => [
    uniqueIndex('accounts_email_key').on(t.emailKey),
    // The few who moderate.
    index('accounts_moderators').on(t.userId).where(sql`${t.role} <> 'user'`),
    check('accounts_role', oneOf(t.role, ROLES)),
  ],
);

/** One signed-in browser. The cookie's value is stored only as a hash. */
export const sessions = pgTable(
  'sessions',
  {
    id: id().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.userId, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    revokedAt: instant('revoked_at'),
    userAgent: text('user_agent').notNull().default(''),
    ip: text('ip').notNull().default(''),
    /** When the password or the second factor was last proved in it: what grave changes ask for. */
    authenticatedAt: instant('authenticated_at').notNull(),
  },
  (t) => [
    uniqueIndex('sessions_token_hash_key').on(t.tokenHash),
    index('sessions_by_user').on(t.userId),
    // By which those that ended are deleted: by 30 days without use, and by 90 in all.
    index('sessions_by_last_use').on(t.lastSeenAt),
    index('sessions_by_begin').on(t.createdAt),
    // What every process reads when it begins to hear of revocations.
    index('sessions_by_revocation').on(t.revokedAt).where(sql`${t.revokedAt} is not null`),
  ],
);

/** An address that is to replace the account's, once it is confirmed at both ends. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => accounts.userId, { onDelete: 'cascade' }),
  newEmail: text('new_email').notNull(),
  newEmailKey: text('new_email_key').notNull(),
  createdAt: instant('created_at').notNull(),
  /** By the link that went to the old address, or `createdAt` where that is not asked ... */
  approvedAt: instant('approved_at'),
  /** ... and by the one that went to the new. */
  confirmedAt: instant('confirmed_at'),
});

/** Single-use codes sent by mail, stored only as hashes. Made when the mail is handed over. */
export const codes = pgTable(
  'codes',
  {
    id: id().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.userId, { onDelete: 'cascade' }),
    kind: text('kind', {
      enum: ['verifyEmail', 'signUpBrowser', 'resetPassword', 'approveEmailChange', 'confirmNewEmail'],
    }).notNull(),
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    uniqueIndex('codes_code_hash_key').on(t.codeHash),
    index('codes_by_user').on(t.userId, t.kind),
    index('codes_by_expiry').on(t.expiresAt),
  ],
);
