import { type SQL, sql } from 'drizzle-orm';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { conversations } from './messaging.table.ts';

/** Conversations that refer to a profile and therefore keep its row: the other side's messages stay. */
export const profileReferences: readonly SQL[] = [
  sql`exists (select from ${conversations} where ${conversations.lowId} = ${profiles.userId})`,
  sql`exists (select from ${conversations} where ${conversations.highId} = ${profiles.userId})`,
];
