import { pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The usernames of deleted accounts, which nobody else may get. Stored as keyed hashes, from which none can be read.
 */
export const retiredUsernames = pgTable('retired_usernames', { hash: text('hash').primaryKey() });
