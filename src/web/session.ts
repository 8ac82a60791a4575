import { dropDrafts, dropEndedDrafts } from './drafts/drop-drafts.ts';
import { dropKeptPages } from './list/kept-pages.ts';
import { markChanged } from './revalidation.ts';
import { clearToken, storeToken } from './token-store.ts';

// A page of the old viewer must not outlive them in another tab. One object both tells and listens, for none hears
// itself.
let channel: BroadcastChannel | undefined;

/** A session that ended by itself keeps what was being written; one that its user ended leaves nothing. */
const SIGNED_OUT = 'signed out';

/** Keeps the token of a sign-in, and lets other tabs know that the viewer changed. */
export function storeSession(token: string): void {
  storeToken(token);
  viewerChanged();
}

/** After the server began a session by its cookie alone. */
export async function takeUpSession(): Promise<void> {
  const { renewToken } = await import('./fetch-transport.ts');
  await renewToken();
  viewerChanged();
}

/** When the server ended the session: nothing of it is kept here, and other tabs learn of it. */
export function clearSession(): void {
  clearToken();
  viewerChanged();
}

/** The user ended it: the other tabs keep nothing that they wrote. To be sent before they learn that it ended. */
export function tellSignedOut(): void {
  otherTabs().postMessage(SIGNED_OUT);
}

/** Calls back when another tab signed in or out. */
export function onSessionChange(callback: () => void): () => void {
  // It may have been signed out while this tab was asleep.
  dropEndedDrafts();
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (data === SIGNED_OUT) dropDrafts();
    dropKeptPages();
    callback();
  };
  const tabs = otherTabs();
  tabs.addEventListener('message', listen);
  return () => tabs.removeEventListener('message', listen);
}

function viewerChanged(): void {
  dropKeptPages();
  markChanged(['viewer']);
  otherTabs().postMessage('changed');
}

function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('session');
  return channel;
}
