import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, oneOf } from '#infra/db/columns.ts';
import { GOOGLE_PURPOSES } from '#modules/accounts/google.rules.ts';
import { accounts } from './accounts.table.ts';

const PROVIDERS = ['google'] as const;

/** Accounts at identity providers that sign in to an account. */
export const accountIdentities = pgTable(
  'account_identities',
  {
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    /** The provider's id of its account. It never changes and is never given to anybody else. */
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => accounts.userId, { onDelete: 'cascade' }),
    /** The address when it was connected. Only shown to the user; it decides nothing. */
    email: text('email').notNull(),
    connectedAt: instant('connected_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subject] }),
    uniqueIndex('account_identities_by_user').on(t.userId, t.provider),
    check('account_identities_provider', oneOf(t.provider, PROVIDERS)),
  ],
);

/**
 * Sign-ins with Google that are not finished. At first the browser is at Google, and a row has the hash of its OAuth
 * state. After the return it is a ticket with what Google proved.
 */
export const googleSignIns = pgTable(
  'google_sign_ins',
  {
    id: id().primaryKey(),
    /** The hash of a cookie: only the browser that began goes on. */
    browserHash: text('browser_hash').notNull(),
    /** Null for a ticket. */
    stateHash: text('state_hash'),
    purpose: text('purpose', { enum: GOOGLE_PURPOSES }).notNull(),
    /** The user who connects Google, or whose second step is awaited. */
    userId: uuid('user_id').references(() => accounts.userId, { onDelete: 'cascade' }),
    sessionId: uuid('session_id'),
    /** Encrypted JSON, because a ticket has data of a person who may never sign up. */
    encryptedData: text('encrypted_data').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('google_sign_ins_state_key').on(t.stateHash),
    index('google_sign_ins_by_browser').on(t.browserHash),
    index('google_sign_ins_by_user').on(t.userId),
    index('google_sign_ins_by_expiry').on(t.expiresAt),
    check('google_sign_ins_purpose', oneOf(t.purpose, GOOGLE_PURPOSES)),
  ],
);
