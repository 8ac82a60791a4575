import { v7 } from 'uuid';
import { savedEntries, savedLists } from '#modules/saved/server/saved.table.ts';
import type { TestApp } from './test-app.ts';

/**
 * Saves a Kollab in the user's default list, and a user in a list of their own.
 * @returns the id of the second list
 */
export async function saveBoth(
  { context: { database, clock } }: TestApp,
  userId: string,
  { kollabId, savedUserId, name = 'Later' }: { kollabId: string; savedUserId: string; name?: string },
): Promise<string> {
  const [listId, createdAt] = [v7(), clock.now()];
  await database.db.insert(savedLists).values({ id: listId, userId, name, createdAt });
  await database.db.insert(savedEntries).values([
    { id: v7(), userId, kollabId, createdAt },
    { id: v7(), userId, listId, savedUserId, createdAt },
  ]);
  return listId;
}

/** Saves a search that has its name as the search term. */
export async function saveSearch({ call }: TestApp, who: { token: string }, name: string): Promise<void> {
  const body = { name, alert: 'daily', search: `${new URLSearchParams({ q: name })}` };
  const saved = await call('POST', '/saved/searches', { token: who.token, body });
  if (saved.status !== 201) throw new Error(saved.text);
}
