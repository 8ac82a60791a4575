/** What of an agreement is still open when a side finishes its part. Pure; both sides use it. */
import type { Action } from './requests.moves.rules.ts';

export const openItemStates = ['not delivered', 'not confirmed'] as const;

export interface OpenItem {
  /** Its number in the agreement that is in force. */
  n: number;
  /** Empty where the words are not shown. */
  what: string;
  state: (typeof openItemStates)[number];
  due: string | null;
}

/** What is open as a side finishes, and whether it wants to go on all the same. */
export interface Finishing {
  openItems: readonly OpenItem[];
  acknowledged: boolean;
}

export const nothingOpen: Finishing = { openItems: [], acknowledged: false };

/** Steps that need an acknowledgement while items are open. */
const asking: readonly Action[] = ['complete', 'finalize'];

export function mustAcknowledge(action: Action, { openItems, acknowledged }: Finishing): boolean {
  return asking.includes(action) && openItems.length > 0 && !acknowledged;
}

/** Whether the update log says what is open at this step. The clock does not ask, and says it too. */
export function recordsOpenItems(action: Action, { openItems }: Finishing): boolean {
  return (asking.includes(action) || action === 'settle') && openItems.length > 0;
}

const NOTE_START = 'Still open in the agreement: ';

/** The note of the update log. It names numbers: what an agreement says is erased and hidden with the agreement alone. */
export function openItemsNote(items: readonly OpenItem[]): string {
  return `${NOTE_START}${items.map(({ n, state }) => `number ${n} is ${state}`).join(', ')}.`;
}

export function isOpenItemsNote(note: string): boolean {
  return note.startsWith(NOTE_START);
}
