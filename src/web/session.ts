import { dropDrafts, dropEndedDrafts } from './drafts/drop-drafts.ts';
import { dropKeptPages } from './list/kept-pages.ts';
import { markChanged } from './revalidation.ts';
import { clearToken, storeToken } from './token-store.ts';

// Notifies other tabs, so that they do not keep showing the previous viewer's page. One channel both sends and
// listens, because a BroadcastChannel does not receive its own messages.
let channel: BroadcastChannel | undefined;

/** The message of a sign-out by the user, which drops drafts. An expired session keeps them. */
const SIGNED_OUT = 'signed out';

export function storeSession(token: string): void {
  storeToken(token);
  viewerChanged();
}

export function clearSession(): void {
  clearToken();
  viewerChanged();
}

/** Tells other tabs to drop their drafts. Send it before they learn that the session has ended. */
export function announceSignOut(): void {
  otherTabs().postMessage(SIGNED_OUT);
}

export function onSessionChange(callback: () => void): () => void {
  // A sign-out may have happened while this tab was suspended.
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

export function viewerChanged(): void {
  dropKeptPages();
  markChanged(['viewer']);
  otherTabs().postMessage('changed');
}

function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('session');
  return channel;
}
