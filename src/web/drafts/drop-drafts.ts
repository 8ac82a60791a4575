/* The part of drafts.ts that every page needs: it drops drafts when their user signs out in another tab. */

import { dropOfTab, keysOfTab, readStored } from '#ui/storage.ts';

const PREFIX = 'draft/';
/** The localStorage key of an id that changes at each sign-out in any tab of this browser. */
export const DRAFT_PERIOD = 'drafts';

/**
 * The sessionStorage key of a draft. It contains the sign-out id, so drafts from before the last sign-out are not
 * found.
 */
export function draftKey(formKey: string): string {
  return `${PREFIX}${readStored(DRAFT_PERIOD)}/${formKey.toLowerCase()}`;
}

/** Counted, because another tab's message can arrive before this tab's storage shows the new id. */
let signOuts = 0;

/** Identifies the time between two sign-outs. */
export function draftTime(): string {
  return `${draftKey('')}${signOuts}`;
}

/** Call it when the user signed out in another tab: drops every draft of this tab. */
export function dropDrafts(): void {
  signOuts += 1;
  dropWhere(() => true);
}

export function dropEndedDrafts(): void {
  dropWhere((key) => !key.startsWith(draftKey('')));
}

function dropWhere(isDropped: (key: string) => boolean): void {
  for (const key of keysOfTab()) if (key.startsWith(PREFIX) && isDropped(key)) dropOfTab(key);
}
