import { isLogType, type LogType } from './requests.log.rules.ts';
import { type ClosingShown, closedReason } from './requests.messages.ts';
import {
  type Action,
  type Actor,
  type Flags,
  type Lifecycle,
  moves,
  otherSide,
  type Side,
  stateOf,
} from './requests.moves.rules.ts';
import { decide, isSide } from './requests.rules.ts';

export interface Names {
  senderName: string;
  recipientName: string;
}

export type TableStatus = 'Pending' | 'Active' | 'Completed' | 'Closed';

export function tableStatus(request: Flags): TableStatus {
  const state = stateOf(request);
  if (state === 'closed') return 'Closed';
  if (state === 'completed') return 'Completed';
  return request.accepted ? 'Active' : 'Pending';
}

/** In the words of the specification. An accepted request that neither side has completed waits for both. */
export function statusLines(request: Flags & ClosingShown, names: Names, viewer: Side | null): string[] {
  const { senderName, recipientName } = names;
  const sender = `Waiting for the sender (${senderName}) to mark their part complete`;
  const recipient = `Waiting for the recipient (${recipientName}) to mark their part complete`;
  switch (stateOf(request)) {
    case 'pending':
      return [`Waiting for the recipient (${recipientName}) to accept`];
    case 'accepted':
      return [sender, recipient];
    case 'recipientDone':
      return [sender];
    case 'senderDone':
      return [recipient];
    case 'completed':
      return ['Completed by both parties'];
    case 'closed':
      return [closingText(request, names, viewer)];
    default:
      return ['Waiting for both parties to finalize Kollab'];
  }
}

export function finalizingText(request: Flags, names: Names, viewer: Side | null): string | null {
  const state = stateOf(request);
  if (viewer === null || (state !== 'senderFinal' && state !== 'recipientFinal')) return null;
  const done = state === 'senderFinal' ? 'sender' : 'recipient';
  const nameOf = (side: Side) => (side === 'sender' ? names.senderName : names.recipientName);
  return viewer === done
    ? `It is ${nameOf(otherSide(done))}’s turn to finalize. You have finalized.`
    : `It is your turn to finalize. ${nameOf(done)} has finalized.`;
}

export function closingText(request: ClosingShown, names: Names, viewer: Side | null): string {
  const { closedBy, closedHow } = request;
  const own = closedBy === viewer ? ownClosing[closedHow ?? ''] : undefined;
  if (own) return own;
  const who = closedBy === 'sender' ? names.senderName : names.recipientName;
  switch (closedHow) {
    case 'rejected':
      return `Rejected by the recipient (${names.recipientName})`;
    case 'withdrawn':
      return `Cancelled by the sender (${names.senderName})`;
    case 'cancelled':
      return `Cancelled by the ${closedBy} (${who})`;
    case 'expired':
      return 'Expired: not accepted within 14 days';
    case 'lapsed':
      return 'Closed: nobody finalized within 30 days';
    case 'dissolved':
      return closedBy === 'system'
        ? 'Closed automatically'
        : `Closed: the ${closedBy} (${who}) ended their open collaborations`;
    case 'kollabDeleted':
      return 'Closed: the Kollab was deleted';
    default:
      return closedReason(request);
  }
}

const ownClosing: Readonly<Record<string, string>> = {
  rejected: 'You rejected this request',
  withdrawn: 'You cancelled this request',
  cancelled: 'You cancelled this collaboration',
  dissolved: 'Closed: you ended your open collaborations',
};

type WaitingFor = 'You' | 'Recipient' | 'Sender';

export const nextSideAfter: Partial<Record<LogType, Side>> = {
  accepted: 'sender',
  recipientCompleted: 'sender',
  recipientFinalized: 'sender',
  created: 'recipient',
  senderCompleted: 'recipient',
  senderFinalized: 'recipient',
};

/**
 * The value of the 'Waiting For' column, from the newest milestone.
 * @param updates the log, oldest first
 * @returns null if it waits for no side: a completed collaboration, or an empty log
 */
export function waitingFor(updates: readonly { type: string }[], viewer: Side | null): WaitingFor | null {
  const newest = updates.findLast((entry) => entry.type !== 'update');
  const side = newest && isLogType(newest.type) ? nextSideAfter[newest.type] : undefined;
  if (!side) return null;
  if (side === viewer) return 'You';
  return side === 'sender' ? 'Sender' : 'Recipient';
}

export interface Tick {
  label: 'Created' | 'Accepted' | 'Completed' | 'Finalized';
  done: boolean;
}

export function ticksOf(request: Flags): Record<Side, readonly [Tick, Tick, Tick]> {
  return {
    sender: [
      { label: 'Created', done: true },
      { label: 'Completed', done: request.senderCompleted },
      { label: 'Finalized', done: request.senderFinalized },
    ],
    recipient: [
      { label: 'Accepted', done: request.accepted },
      { label: 'Completed', done: request.recipientCompleted },
      { label: 'Finalized', done: request.recipientFinalized },
    ],
  };
}

const logLabels: Readonly<Record<LogType, string>> = {
  created: 'Request sent',
  update: 'Update',
  accepted: 'Request accepted',
  senderCompleted: 'Sender marked their part complete',
  recipientCompleted: 'Recipient marked their part complete',
  senderFinalized: 'Sender finalized',
  recipientFinalized: 'Recipient finalized',
  completed: 'Collaboration completed',
};

/** The heading of a log entry. Accepts any type, since a view may have types that this page does not know. */
export function logLabel(type: string): string {
  return logLabels[isLogType(type) ? type : 'update'];
}

export function isMilestone(type: string): boolean {
  return type !== 'update';
}

export function finalizeLabel(request: Flags): string {
  return `Finalize Kollab (${Number(request.senderFinalized) + Number(request.recipientFinalized)}/2)`;
}

const sideActions = [
  'accept',
  'complete',
  'finalize',
  'update',
  'remind',
  'reject',
  'withdraw',
  'cancel',
] as const satisfies readonly Action[];
export type SideAction = (typeof sideActions)[number];

interface ActionLook {
  label: string;
  tone: 'primary' | 'neutral' | 'danger';
  /** After an ending, the response has the text of the toast. */
  done?: string;
}

export const actionLooks: Readonly<Record<SideAction, ActionLook>> = {
  accept: { label: 'Accept', tone: 'primary', done: 'Accepted' },
  complete: {
    label: 'Mark completed',
    // Not highlighted, since it cannot be undone.
    tone: 'neutral',
    done: 'Collaboration marked complete',
  },
  finalize: {
    label: 'Finalize Kollab',
    tone: 'primary',
    done: 'Collaboration finalized successfully',
  },
  update: { label: 'Send update', tone: 'neutral', done: 'Update sent to user' },
  remind: { label: 'Remind', tone: 'neutral', done: 'Reminder sent' },
  reject: { label: 'Reject', tone: 'danger' },
  withdraw: { label: 'Cancel request', tone: 'danger' },
  cancel: { label: 'Cancel collaboration', tone: 'danger' },
};

export interface ViewerAction {
  action: SideAction;
  label: string;
  tone: ActionLook['tone'];
  note: 'none' | 'optional' | 'required';
  /** False for a button that is shown but disabled; `hint` has the reason. */
  enabled: boolean;
  hint: string | null;
}

/** The result can be serialised as JSON. */
export function actionsFor(request: Lifecycle, viewer: Actor, now: Date): ViewerAction[] {
  const state = stateOf(request);
  if (!isSide(viewer) || state === 'completed' || state === 'closed') return [];
  return sideActions.flatMap((action): ViewerAction[] => {
    const decision = decide(request, viewer, action, now);
    const { label, tone } = actionLooks[action];
    const button = {
      action,
      label: action === 'finalize' ? finalizeLabel(request) : label,
      tone,
      note: moves[action].note,
    };
    if (decision.outcome === 'done') return [{ ...button, enabled: true, hint: null }];
    if (decision.outcome === 'refused' && decision.code === 'too_early')
      return [{ ...button, enabled: false, hint: decision.message }];
    if (decision.outcome === 'same' && action === 'finalize')
      return [{ ...button, enabled: false, hint: 'You have finalized. Waiting for the other side.' }];
    return [];
  });
}

/**
 * The steps that the collaboration waits for, and the rejection. The others are messages to the other side, or
 * endings.
 */
const awaited: readonly SideAction[] = ['accept', 'complete', 'finalize', 'reject'];

export function isAwaited({ action, enabled }: ViewerAction): boolean {
  return enabled && awaited.includes(action);
}

export function isViewersMove(actions: readonly ViewerAction[]): boolean {
  return actions.some(isAwaited);
}
