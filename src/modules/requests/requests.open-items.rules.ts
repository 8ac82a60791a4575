/** The open items of an agreement when a side finishes. Pure; used by the server and the browser. */
import type { Action } from './requests.moves.rules.ts';

export const openItemStates = ['not delivered', 'not confirmed'] as const;

export interface OpenItem {
  /** Its number in the agreement in force. */
  n: number;
  /** Empty if it is hidden from the reader. */
  what: string;
  state: (typeof openItemStates)[number];
  due: string | null;
}

/** The open items when a side finishes, and whether the side has acknowledged them. */
export interface Finishing {
  openItems: readonly OpenItem[];
  acknowledged: boolean;
}

export const nothingOpen: Finishing = { openItems: [], acknowledged: false };

const asking: readonly Action[] = ['complete', 'finalize'];

export function mustAcknowledge(action: Action, { openItems, acknowledged }: Finishing): boolean {
  return asking.includes(action) && openItems.length > 0 && !acknowledged;
}

/** Whether this step adds the open items to the update log. The settlement by the clock does, too. */
export function recordsOpenItems(action: Action, { openItems }: Finishing): boolean {
  return (asking.includes(action) || action === 'settle') && openItems.length > 0;
}

const NOTE_START = 'Still open in the agreement: ';

/**
 * The note in the update log. It has numbers and no texts, since the texts of an agreement can be hidden or erased
 * later.
 */
export function openItemsNote(items: readonly OpenItem[]): string {
  return `${NOTE_START}${items.map(({ n, state }) => `number ${n} is ${state}`).join(', ')}.`;
}

export function isOpenItemsNote(note: string): boolean {
  return note.startsWith(NOTE_START);
}
