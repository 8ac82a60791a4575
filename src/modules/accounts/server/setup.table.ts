import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '#infra/db/columns.ts';

/** Links that make the first admin, stored as hashes. Empty once there is an admin. */
export const setupTokens = pgTable(
  'setup_tokens',
  {
    id: id().primaryKey(),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [uniqueIndex('setup_tokens_hash').on(t.tokenHash)],
);
