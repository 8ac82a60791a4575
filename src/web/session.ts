import { api } from './api.ts';
import { clearToken, storeToken } from './token-store.ts';

// A page of the old viewer must not outlive them in another tab.
const CHANNEL = 'session';

/** Keeps the token of a sign-in, and lets other tabs know that the viewer changed. */
export function startSession(token: string): void {
  storeToken(token);
  tellOtherTabs();
}

/** Ends the session here and on the server, then starts over on the home page with nothing of the viewer left. */
export async function signOut(): Promise<void> {
  await api.signOut();
  forgetSession();
  location.assign('/');
}

/** When the server ended the session: nothing of it is kept here, and other tabs learn of it. */
export function forgetSession(): void {
  clearToken();
  tellOtherTabs();
}

/** Calls back when another tab signed in or out. */
export function onSessionChange(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = callback;
  return () => channel.close();
}

function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}
