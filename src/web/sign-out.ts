import { api } from './api.ts';
import { endDrafts } from './drafts/drafts.ts';
import { maySignOut } from './drafts/unsaved.ts';
import { clearRecentSearches } from './search/recent-searches.ts';
import { announceSignOut, clearSession } from './session.ts';

/**
 * Asks first if something is unsaved.
 * @throws {ApiError} if the session could not be ended
 */
export async function signOut(): Promise<void> {
  if (!(await maySignOut())) return;
  await api.signOut();
  clearLocalData();
  location.assign('/');
}

export function clearLocalData(): void {
  endDrafts();
  clearRecentSearches();
  announceSignOut();
  clearSession();
}
