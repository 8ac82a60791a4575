import { type SQL, sql } from 'drizzle-orm';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { kollabs } from './kollabs.table.ts';

/**
 * The condition that a Kollab refers to a profile. A Kollab with collaborations outlives its owner's account, and so
 * does the profile.
 */
export const profileReferences: readonly SQL[] = [
  sql`exists (select from ${kollabs} where ${kollabs.ownerId} = ${profiles.userId})`,
];
