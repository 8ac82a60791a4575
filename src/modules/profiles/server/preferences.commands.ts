import type { Preferences } from '#modules/profiles/preferences.rules.ts';
import type { Tx } from '#platform/db/pool.ts';
import { findPreferences } from './preferences.queries.ts';
import { preferences } from './preferences.table.ts';

/** Writes what a person chose, and leaves what they did not name. Gives everything as it is then. */
export async function setPreferences(
  tx: Tx,
  userId: string,
  chosen: { [K in keyof Preferences]?: Preferences[K] | undefined },
): Promise<Preferences> {
  const named = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
  if (Object.keys(named).length > 0) {
    await tx
      .insert(preferences)
      .values({ ...named, userId })
      .onConflictDoUpdate({ target: preferences.userId, set: named });
  }
  return findPreferences(tx, userId);
}
