import { eq, sql } from 'drizzle-orm';
import { DEFAULT_PREFERENCES, type Preferences } from '#modules/profiles/preferences.rules.ts';
import type { Db } from '#platform/db/pool.ts';
import { preferences } from './preferences.table.ts';
import { profiles } from './profiles.table.ts';

type Row = typeof preferences.$inferSelect;

/** What a person chose; the defaults where they never did. */
export async function findPreferences(db: Db, userId: string): Promise<Preferences> {
  const [row] = await db.select().from(preferences).where(eq(preferences.userId, userId));
  return row ? preferencesOf(row) : DEFAULT_PREFERENCES;
}

/** A row as the rules have it: the columns hold only what the contract let through. */
export function preferencesOf({ userId: _, ...chosen }: Row): Preferences {
  return chosen as Preferences;
}

export type Visibility = Pick<Preferences, 'indexable' | 'showsAudienceHistory'>;

/** What of a person others may be shown, by a username in any case; null when nobody has it. */
export async function findVisibility(db: Db, username: string): Promise<Visibility | null> {
  const [row] = await db
    .select({
      indexable: sql<boolean>`coalesce(${preferences.indexable}, true)`,
      showsAudienceHistory: sql<boolean>`coalesce(${preferences.showsAudienceHistory}, true)`,
    })
    .from(profiles)
    .leftJoin(preferences, eq(preferences.userId, profiles.userId))
    .where(sql`lower(${profiles.username}) = ${username.toLowerCase()}`);
  return row ?? null;
}
