import type { Api } from './endpoints.ts';
import { settled } from './guards.ts';

/** The categories that the viewer muted: for loaders whose list is empty, to say why. None where it is not known. */
export async function readMutedCategories(reads: Pick<Api, 'getPreferences'>): Promise<string[]> {
  const preferences = await settled(reads.getPreferences());
  return preferences.ok ? preferences.value.mutedCategories : [];
}
