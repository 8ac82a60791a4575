import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';
import { accounts } from './accounts.table.ts';

/** A user's authenticator app. The secret is encrypted (infra/encryption.ts). */
export const totpFactors = pgTable('totp_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => accounts.userId, { onDelete: 'cascade' }),
  encryptedSecret: text('encrypted_secret').notNull(),
  createdAt: instant('created_at').notNull(),
  /** The session that began the setup; null for setups from before this was stored. */
  sessionId: uuid('session_id'),
  /** When the first code confirmed the app. Until then sign-in does not ask for it. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last code used: each code works once (RFC 6238, section 5.2). */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** Codes on paper for users who lost the app. Stored as hashes; each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.userId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.userId, { onDelete: 'cascade' }),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_by_user').on(t.userId)],
);

/** The open challenges of second steps and passkeys: each is answered once and within minutes. */
export const challenges = pgTable(
  'challenges',
  {
    id: id().primaryKey(),
    /** Null for a passkey sign-in, where the passkey names its user later. */
    userId: uuid('user_id').references(() => accounts.userId, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['secondStep', 'passkeyRegistration', 'passkeySignIn'] }).notNull(),
    /** A WebAuthn challenge, or the hash of a second step's ticket. */
    value: text('value').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('challenges_by_user').on(t.userId), index('challenges_by_expiry').on(t.expiresAt)],
);
