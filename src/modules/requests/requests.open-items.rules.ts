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

export function isFinishing(action: string): action is 'complete' | 'finalize' {
  return action === 'complete' || action === 'finalize';
}

export function mustAcknowledge(action: Action, { openItems, acknowledged }: Finishing): boolean {
  return isFinishing(action) && openItems.length > 0 && !acknowledged;
}

/** The settlement by the clock records them, too. */
export function recordsOpenItems(action: Action, { openItems }: Finishing): boolean {
  return (isFinishing(action) || action === 'settle') && openItems.length > 0;
}

/** Has numbers and no texts, since the texts of an agreement can be hidden or erased later. */
export function openItemsNote(items: readonly OpenItem[]): string {
  return `Still open in the agreement: ${items.map(openItemText).join(', ')}.`;
}

function openItemText({ n, state }: OpenItem): string {
  return `${state === 'not paid' ? 'instalment' : 'number'} ${n} is ${state}`;
}
