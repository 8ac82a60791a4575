import { sql } from 'drizzle-orm';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import type { MailGroup, Preferences } from '#modules/profiles/preferences.rules.ts';
import type { ProfileEvent } from '#modules/profiles/profiles.events.ts';
import { findPreferences } from './preferences.queries.ts';
import { preferences } from './preferences.table.ts';

/** Writes what a person chose, and leaves what they did not name. Gives everything as it is then. */
export async function setPreferences(
  tx: Tx,
  userId: string,
  chosen: { [K in keyof Preferences]?: Preferences[K] | undefined },
  now: Date,
): Promise<Preferences> {
  const named = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
  if (Object.keys(named).length > 0) {
    await tx
      .insert(preferences)
      .values({ ...named, userId })
      .onConflictDoUpdate({ target: preferences.userId, set: named });
    const type: ProfileEvent = 'user.preferences_changed';
    await recordEvents(tx, [{ type, actorId: userId, subjectId: userId, data: {} }], now);
  }
  return findPreferences(tx, userId);
}

/** Stops one sort of mail to a person, and leaves the others as they are. Harmless to repeat. */
export async function stopMails(tx: Tx, userId: string, group: MailGroup): Promise<void> {
  const stopped = sql`array(select distinct unnest(array_append(${preferences.mutedMails}, ${group}::text)))`;
  await tx
    .insert(preferences)
    .values({ userId, mutedMails: [group] })
    .onConflictDoUpdate({ target: preferences.userId, set: { mutedMails: stopped } });
}
