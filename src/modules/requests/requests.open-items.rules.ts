import type { Payment } from '#modules/kollabs/payment.rules.ts';
import type { Action } from './requests.moves.rules.ts';

export const openItemStates = ['not delivered', 'not confirmed', 'not paid', 'sent, not confirmed'] as const;

export interface OpenItem {
  /** The version of the agreement in force. */
  version: number;
  /** Its number among the deliverables, or among the instalments (`isInstalment`). */
  n: number;
  /** What is delivered; empty if it is hidden from the reader. An instalment has its amount, 'EUR 300.00'. */
  what: string;
  state: (typeof openItemStates)[number];
  due: string | null;
}

/** `sent, not confirmed` is open to the side that receives the money: only the payer says that it was sent. */
export function isInstalment({ state }: Pick<OpenItem, 'state'>): boolean {
  return state === 'not paid' || state === 'sent, not confirmed';
}

/** What a side should know before it finishes. Nothing in force is broken, so the server does not refuse it. */
export interface Unsettled {
  /** Whether a proposed agreement has no answer. */
  unanswered: boolean;
  /** What the Kollab promised, if no agreement is in force. */
  unagreed: Payment | null;
}

/** @param agreement null if it could not be loaded */
export function unsettledOf(
  agreement: { open: number | null; inForce: number | null } | null,
  promised: Payment | null,
): Unsettled | null {
  if (!agreement) return null;
  const unanswered = agreement.open !== null;
  const unagreed = agreement.inForce || promised?.kind === 'none' ? null : promised;
  return unanswered || unagreed ? { unanswered, unagreed } : null;
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
  const version = items[0]?.version;
  const where = version === undefined ? 'the agreement' : `version ${version}`;
  return `Still open in ${where}: ${items.map(openItemText).join(', ')}.`;
}

function openItemText({ n, state }: OpenItem): string {
  const what = isInstalment({ state }) ? 'instalment' : 'number';
  // A comma separates the items.
  return `${what} ${n} is ${state === 'sent, not confirmed' ? 'sent but not confirmed' : state}`;
}
