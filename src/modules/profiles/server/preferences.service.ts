import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Unwelcome, unwelcomeBecause } from '#modules/profiles/preferences.rules.ts';
import type { Db } from '#platform/db/pool.ts';
import { hasBlocked } from './blocks.queries.ts';
import { findPreferences, findVisibility } from './preferences.queries.ts';
import { preferences } from './preferences.table.ts';
import { isBlocked } from './profiles.service.ts';
import { profiles } from './profiles.table.ts';

export { findPreferences, findVisibility, hasBlocked };

/**
 * Why a person takes no request from another; null when they do. A block, whoever made it, reads as not being
 * available.
 */
export async function whyUnwelcome(
  db: Db,
  people: { recipientId: string; senderId: string },
): Promise<Unwelcome | null> {
  const { recipientId, senderId } = people;
  const [sender] = await db
    .select({ platform: profiles.featuredPlatform })
    .from(profiles)
    .where(eq(profiles.userId, senderId));
  return unwelcomeBecause(await findPreferences(db, recipientId), {
    hasAudience: sender !== undefined && sender.platform !== 'none',
    blocked: await isBlocked(db, recipientId, senderId),
  });
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
