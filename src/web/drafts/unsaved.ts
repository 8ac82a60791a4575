/* Which forms of this page hold unsaved input; `LeaveGuard` asks before the user leaves them. The input is in drafts. */

/** By form: whether to ask for it, that is, it is visible and its user is still signed in. */
const unsaved = new Map<object, () => boolean>();
let ask: (() => Promise<boolean>) | undefined;

export function markUnsaved(form: object, isToAsk: () => boolean): void {
  // Registered only while needed: some browsers exclude a page with this listener from the back/forward cache.
  if (unsaved.size === 0) addEventListener('beforeunload', askBrowser);
  unsaved.set(form, isToAsk);
}

export function markSaved(form: object): void {
  unsaved.delete(form);
  if (unsaved.size === 0) removeEventListener('beforeunload', askBrowser);
}

export function hasUnsaved(): boolean {
  return [...unsaved.values()].some((isToAsk) => isToAsk());
}

export async function maySignOut(): Promise<boolean> {
  return !hasUnsaved() || (await ask?.()) !== false;
}

export function askBeforeSignOut(how: typeof ask): () => void {
  ask = how;
  return () => {
    ask = undefined;
  };
}

function askBrowser(event: Event): void {
  if (hasUnsaved()) event.preventDefault();
}
