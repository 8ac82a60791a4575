/*
 * What was written in this page and is not saved: who leaves it is asked first (`LeaveGuard`). Its words are drafts.
 */

/** What holds such words, each with whether it is to be asked for: it can be seen, and its user is the same. */
const unsaved = new Map<object, () => boolean>();
let ask: (() => Promise<boolean>) | undefined;

export function markUnsaved(form: object, isToAsk: () => boolean): void {
  // Only while it may ask: with such a listener, some browsers do not keep the page for Back.
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

/** Whether the user may be signed out: they are asked where something is not saved. */
export async function maySignOut(): Promise<boolean> {
  return !hasUnsaved() || (await ask?.()) !== false;
}

/** @param how asks the user whether they sign out all the same */
export function askBeforeSignOut(how: typeof ask): () => void {
  ask = how;
  return () => {
    ask = undefined;
  };
}

function askBrowser(event: Event): void {
  if (hasUnsaved()) event.preventDefault();
}
