import type { Api } from './endpoints.ts';
import { settled } from './guards.ts';

/** The viewer's muted categories, with which a loader explains an empty list. Empty if they cannot be read. */
export async function readMutedCategories(reads: Pick<Api, 'getPreferences'>): Promise<string[]> {
  const preferences = await settled(reads.getPreferences());
  return preferences.ok ? preferences.value.mutedCategories : [];
}
