import { api } from './api.ts';
import { dropKeptLists } from './list/kept-lists.ts';
import { markChanged } from './revalidation.ts';
import { clearToken, storeToken } from './token-store.ts';

// A page of the old viewer must not outlive them in another tab. One object both tells and listens, for none hears
// itself.
let channel: BroadcastChannel | undefined;

/** Keeps the token of a sign-in, and lets other tabs know that the viewer changed. */
export function storeSession(token: string): void {
  storeToken(token);
  viewerChanged();
}

/** Ends the session here and on the server, then starts over on the home page with nothing of the viewer left. */
export async function signOut(): Promise<void> {
  await api.signOut();
  clearSession();
  location.assign('/');
}

/** When the server ended the session: nothing of it is kept here, and other tabs learn of it. */
export function clearSession(): void {
  clearToken();
  viewerChanged();
}

/** Calls back when another tab signed in or out. */
export function onSessionChange(callback: () => void): () => void {
  const listen = () => {
    dropKeptLists();
    callback();
  };
  const tabs = otherTabs();
  tabs.addEventListener('message', listen);
  return () => tabs.removeEventListener('message', listen);
}

function viewerChanged(): void {
  dropKeptLists();
  markChanged(['viewer']);
  otherTabs().postMessage('changed');
}

function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('session');
  return channel;
}
