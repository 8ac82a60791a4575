import { moneyText } from '#modules/kollabs/payment.rules.ts';
import type { Action } from './requests.moves.rules.ts';

export const openItemStates = ['not delivered', 'not confirmed', 'not paid'] as const;

export interface OpenItem {
  /** Its number in the agreement in force, among the deliverables or, if it is `not paid`, among the instalments. */
  n: number;
  /** What is delivered; empty if it is hidden from the reader. What is `not paid` has its amount, 'EUR 300.00'. */
  what: string;
  state: (typeof openItemStates)[number];
  due: string | null;
}

export interface Finishing {
  openItems: readonly OpenItem[];
  acknowledged: boolean;
}

export const nothingOpen: Finishing = { openItems: [], acknowledged: false };

const asking: readonly Action[] = ['complete', 'finalize'];

export function mustAcknowledge(action: Action, { openItems, acknowledged }: Finishing): boolean {
  return asking.includes(action) && openItems.length > 0 && !acknowledged;
}

/** The settlement by the clock records them, too. */
export function recordsOpenItems(action: Action, { openItems }: Finishing): boolean {
  return (asking.includes(action) || action === 'settle') && openItems.length > 0;
}

const NOTE_START = 'Still open in the agreement: ';

/** Has numbers and no texts, since the texts of an agreement can be hidden or erased later. */
export function openItemsNote(items: readonly OpenItem[]): string {
  return `${NOTE_START}${items.map(openItemText).join(', ')}.`;
}

function openItemText({ n, state }: OpenItem): string {
  return `${state === 'not paid' ? 'instalment' : 'number'} ${n} is ${state}`;
}

/** How an open item is named to its sides. */
export function openItemName({ n, what, state }: OpenItem): string {
  if (state !== 'not paid') return what || 'A deliverable';
  const [currency = '', amount = ''] = what.split(' ');
  return `Instalment ${n}, ${moneyText(amount, currency)}`;
}

export function isOpenItemsNote(note: string): boolean {
  return note.startsWith(NOTE_START);
}
