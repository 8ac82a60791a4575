import { api } from './api.ts';
import { endDrafts } from './drafts/drafts.ts';
import { maySignOut } from './drafts/unsaved.ts';
import { clearRecentSearches } from './search/clear-recent-searches.ts';
import { clearSession, tellSignedOut } from './session.ts';

/**
 * Ends the session here and on the server, then starts over on the home page with nothing of the viewer left. Where
 * something is not saved, the user is asked first, and may stay.
 * @throws {ApiError} where the session goes on
 */
export async function signOut(): Promise<void> {
  if (!(await maySignOut())) return;
  await api.signOut();
  leaveNothing();
  location.assign('/');
}

/** The user ended the session, or the account: nothing that they wrote is left in this browser. */
export function leaveNothing(): void {
  endDrafts();
  clearRecentSearches();
  tellSignedOut();
  clearSession();
}
