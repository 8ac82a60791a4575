import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Unwelcome, unwelcomeBecause } from '#modules/profiles/preferences.rules.ts';
import type { Db } from '#platform/db/pool.ts';
import { hasBlocked } from './blocks.queries.ts';
import { stopMails } from './preferences.commands.ts';
import { findPreferences, findVisibility } from './preferences.queries.ts';
import { preferences } from './preferences.table.ts';
import { profiles } from './profiles.table.ts';

export { findPreferences, findVisibility, hasBlocked, stopMails };

/** Why one person may not ask another for a collaboration, by what the other chose and by blocks; null when they may. */
export async function whyUnwelcome(
  db: Db,
  people: { recipientId: string; senderId: string },
): Promise<Unwelcome | null> {
  const { recipientId, senderId } = people;
  const [sender] = await db
    .select({ platform: profiles.featuredPlatform })
    .from(profiles)
    .where(eq(profiles.userId, senderId));
  const { whoMayRequest } = await findPreferences(db, recipientId);
  return unwelcomeBecause(
    { whoMayRequest, blockedSender: await hasBlocked(db, recipientId, senderId) },
    {
      hasAudience: sender !== undefined && sender.platform !== 'none',
      blockedRecipient: await hasBlocked(db, senderId, recipientId),
    },
  );
}

/** A switch of those that others feel. */
type Switch = 'appearsInMatch' | 'indexable' | 'featurable';

/**
 * The condition that the person in a column left a switch on. A subquery for each row, by the key: most people
 * have no row, and a join would read all of those who have.
 */
export function allows(which: Switch, person: PgColumn): SQL {
  const byDefault = which !== 'featurable';
  return sql`coalesce((select ${preferences[which]} from ${preferences}
    where ${preferences.userId} = ${person}), ${byDefault})`;
}
