import { type SQL, sql } from 'drizzle-orm';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { conversations } from './messaging.table.ts';

/** The conditions that a conversation refers to a profile, which keep it: what the other side wrote is theirs. */
export const profileReferences: readonly SQL[] = [
  sql`exists (select from ${conversations} where ${conversations.lowId} = ${profiles.userId})`,
  sql`exists (select from ${conversations} where ${conversations.highId} = ${profiles.userId})`,
];
