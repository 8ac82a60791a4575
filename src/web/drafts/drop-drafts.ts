/*
 * Of drafts.ts what every page needs: to drop them when their user signed out in another tab.
 */

const PREFIX = 'draft/';
/** In the storage of this browser, for all its tabs: another one after each sign-out, in whichever tab it was. */
export const DRAFT_PERIOD = 'drafts';

/** Where a draft is kept in this tab's storage: what was written before the last sign-out is not found there. */
export function draftKey(place: string): string {
  return `${PREFIX}${localStorage.getItem(DRAFT_PERIOD)}/${place.toLowerCase()}`;
}

/** Sign-outs in other tabs that this one was sent: such a message can come before the storage shows what it is about. */
let signOuts = 0;

/** Of which time between two sign-outs what is written now is. Throws where the storage is forbidden. */
export function draftTime(): string {
  return `${draftKey('')}${signOuts}`;
}

/** The user signed out in another tab: every draft of this one is dropped. */
export function dropDrafts(): void {
  signOuts += 1;
  dropWhere(() => true);
}

/** Drops the drafts of this tab that were written before the last sign-out. */
export function dropEndedDrafts(): void {
  dropWhere((key) => !key.startsWith(draftKey('')));
}

function dropWhere(isDropped: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(PREFIX) && isDropped(key)) sessionStorage.removeItem(key);
    }
  } catch {
    // There was none.
  }
}
