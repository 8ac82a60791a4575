import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ROLES } from '#contract/policy.ts';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { SIGN_IN_METHODS } from '#modules/accounts/accounts.rules.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';

/** The private part of a user: address, name, password. Never in a public response. */
export const accounts = pgTable(
  'accounts',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    /** The form in which the address is unique, from `emailKey` in accounts.rules.ts. */
    emailKey: text('email_key').notNull(),
    emailVerifiedAt: instant('email_verified_at'),
    /** `NO_PASSWORD` (passwords.ts) for an account without password. */
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    mailsNotifications: boolean('mails_notifications').notNull().default(true),
    role: text('role', { enum: ROLES }).notNull().default('user'),
  },
  (t) => [
    uniqueIndex('accounts_email_key').on(t.emailKey),
    // Moderators are few, so the index is partial.
    index('accounts_moderators').on(t.userId).where(sql`${t.role} <> 'user'`),
    check('accounts_role', oneOf(t.role, ROLES)),
  ],
);

/** A signed-in browser. The value of its cookie is stored only as a hash. */
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
    /** How it began; null for sessions from before this was stored. */
    method: text('method', { enum: SIGN_IN_METHODS }),
    userAgent: text('user_agent').notNull().default(''),
    ip: text('ip').notNull().default(''),
    /** When the password or second factor was last proved in this session. Sensitive changes require it. */
    authenticatedAt: instant('authenticated_at').notNull(),
  },
  (t) => [
    uniqueIndex('sessions_token_hash_key').on(t.tokenHash),
    check('sessions_method', oneOf(t.method, SIGN_IN_METHODS)),
    index('sessions_by_user').on(t.userId),
    // These two are for deleting ended sessions: 30 days without use, or 90 days in all.
    index('sessions_by_last_use').on(t.lastSeenAt),
    index('sessions_by_begin').on(t.createdAt),
    // Read by each process when it starts to listen for revocations.
    index('sessions_by_revocation').on(t.revokedAt).where(sql`${t.revokedAt} is not null`),
  ],
);

export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => accounts.userId, { onDelete: 'cascade' }),
  newEmail: text('new_email').notNull(),
  newEmailKey: text('new_email_key').notNull(),
  createdAt: instant('created_at').notNull(),
  /** When the link to the old address was followed; `createdAt` if the old address need not approve. */
  approvedAt: instant('approved_at'),
  confirmedAt: instant('confirmed_at'),
});

/** Single-use codes of mails and of the sign-up cookie, stored only as hashes. Created when the mail is sent. */
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

/**
 * The usernames of deleted accounts, which nobody else may get. Stored as keyed hashes, from which none can be read.
 */
export const retiredUsernames = pgTable('retired_usernames', { hash: text('hash').primaryKey() });
