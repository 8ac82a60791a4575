import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { deletes } from '#infra/erase-steps.ts';
import { recordEvent } from '#infra/events/event.ts';
import type { EraseStep } from '#infra/module.ts';
import { newId } from '#infra/new-id.ts';
import { retitleNotifications } from '#modules/notifications/server/erase.service.ts';
import { findPreferences, setFirstTimeZone } from '#modules/profiles/server/preferences.service.ts';
import { lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import { isTimeZone } from '#modules/profiles/time-zone.rules.ts';
import { SEARCH_CHANGED, SEARCH_REMOVED, SEARCH_SAVED } from '#modules/saved/saved.events.ts';
import { savedMessages } from '#modules/saved/saved.messages.ts';
import { nextRun } from '#modules/saved/saved-search-runs.rules.ts';
import { type Alert, SEARCH_LIMITS } from '#modules/saved/saved-searches.rules.ts';
import { countSearches, listSearches, type SavedSearchRow } from './saved-searches.queries.ts';
import { savedSearches, savedSearchFinds } from './saved-searches.table.ts';

interface SearchChoices {
  name: string;
  alert: Alert;
  timeZone?: string | undefined;
}

/**
 * Saves a search, or changes it if it is saved already. Locks the profile, which serializes changes of a user's
 * searches.
 * @param storedQuery the result of `toStoredQuery`
 * @throws {AppError} wrong_state at `SEARCH_LIMITS.searches`
 */
export async function saveSearch(
  tx: Tx,
  userId: string,
  { storedQuery, ...choices }: SearchChoices & { storedQuery: string },
  now: Date,
): Promise<SavedSearchRow> {
  await lockProfiles(tx, [userId]);
  const [known] = await listSearches(tx, userId, storedQuery);
  if (known) return change(tx, known, choices, now);
  if ((await countSearches(tx, userId)) >= SEARCH_LIMITS.searches)
    throw new AppError('wrong_state', savedMessages.tooManySearches);
  const alertAt = await firstRun(tx, userId, choices, now);
  const row = {
    id: newId(),
    userId,
    storedQuery,
    name: choices.name,
    createdAt: now,
    alertAt,
    lookedUntil: now,
  };
  const [made] = await tx.insert(savedSearches).values(row).returning();
  if (!made) throw new Error('A saved search was not written.');
  await recordEvent(tx, { type: SEARCH_SAVED, actorId: userId, subjectId: made.id }, now);
  return made;
}

/** @throws {AppError} not_found */
export async function changeSearch(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
  choices: SearchChoices,
  now: Date,
): Promise<SavedSearchRow> {
  const [known] = await tx
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
    .for('update');
  if (!known) throw new AppError('not_found', savedMessages.noSearch);
  return change(tx, known, choices, now);
}

/** Notifications that the search sent stay. */
export async function removeSearch(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
  now: Date,
): Promise<void> {
  const gone = await tx
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)))
    .returning({ id: savedSearches.id });
  if (gone.length > 0) await recordEvent(tx, { type: SEARCH_REMOVED, actorId: userId, subjectId: id }, now);
}

/** Deletes a user's searches, and removes the titles of the user's Kollabs from other users' notifications. */
export const eraseSearches: readonly EraseStep[] = [
  {
    atOnce: true,
    batch(_, tx, { userId }) {
      const theirs = sql`from saved_search_finds f join kollabs k on k.id = f.kollab_id where k.owner_id = ${userId}`;
      const about = {
        recipients: sql`(select f.user_id ${theirs})`,
        posts: sql`(select f.search_id ${theirs})`,
      };
      return retitleNotifications(tx, about, '');
    },
  },
  deletes(
    savedSearchFinds,
    (userId) => eq(savedSearchFinds.userId, userId),
    (userId) => sql`${savedSearchFinds.kollabId} in (select id from kollabs where owner_id = ${userId})`,
  ),
  deletes(savedSearches, (userId) => eq(savedSearches.userId, userId)),
];

async function change(
  tx: Tx,
  known: SavedSearchRow,
  choices: SearchChoices,
  now: Date,
): Promise<SavedSearchRow> {
  const { name, alert } = choices;
  const isOn = known.alertAt !== null;
  if (known.name === name && isOn === (alert === 'daily')) return known;
  // Switching an alert on does not report what was posted while it was off.
  const turned =
    isOn === (alert === 'daily')
      ? {}
      : { alertAt: await firstRun(tx, known.userId, choices, now), lookedUntil: now, failures: 0 };
  const [changed] = await tx
    .update(savedSearches)
    .set({ name, ...turned })
    .where(eq(savedSearches.id, known.id))
    .returning();
  await recordEvent(tx, { type: SEARCH_CHANGED, actorId: known.userId, subjectId: known.id }, now);
  return changed ?? known;
}

async function firstRun(
  tx: Tx,
  userId: string,
  { alert, timeZone }: SearchChoices,
  now: Date,
): Promise<Date | null> {
  if (alert === 'never') return null;
  const known = (await findPreferences(tx, userId)).timeZone;
  if (known !== null || timeZone === undefined || !isTimeZone(timeZone)) return nextRun(now, known);
  await setFirstTimeZone(tx, userId, timeZone, now);
  return nextRun(now, timeZone);
}
