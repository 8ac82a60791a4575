/**
 * The lifecycle of a collaboration request as data: its states, and all transitions between them. Guards, buttons,
 * texts, notifications and tests read this table, and no other code decides who may do what in which state. The times
 * that must have passed are in requests.clock.rules.ts.
 */

import type { LogType, RequestNotificationType } from './requests.log.rules.ts';

export const SIDES = ['sender', 'recipient'] as const;
export type Side = (typeof SIDES)[number];
/** `third` is a signed-in user who is on neither side. For them, the request does not exist. */
export type Actor = Side | 'third' | 'clock' | 'system';

/** `active` is false only for a request that was closed without being completed. */
export interface Flags {
  active: boolean;
  accepted: boolean;
  senderCompleted: boolean;
  recipientCompleted: boolean;
  completed: boolean;
  senderFinalized: boolean;
  recipientFinalized: boolean;
}

/** An actor for whom the request exists. */
export type InvolvedActor = Exclude<Actor, 'third'>;
export const closedHows = [
  'rejected',
  'withdrawn',
  'cancelled',
  'expired',
  'lapsed',
  'dissolved',
  'kollabDeleted',
] as const;
export type ClosedHow = (typeof closedHows)[number];
/** The endings for which the product writes the closing note. */
export const closedByProduct: readonly ClosedHow[] = ['dissolved', 'kollabDeleted'];

/** Set together, and only on a closed request. */
export interface Closing {
  closedAt: Date | null;
  closedBy: InvolvedActor | null;
  closedHow: ClosedHow | null;
  closingNote: string | null;
}

export interface Lifecycle extends Flags, Closing {
  datePosted: Date;
  acceptedAt: Date | null;
  bothCompletedAt: Date | null;
  firstFinalizedAt: Date | null;
  completedAt: Date | null;
  lastRemindedAt: Date | null;
  /** When the clock last sent a warning of any kind. */
  warnedAt: Date | null;
}

export const lifecycleStates = [
  'pending',
  'accepted',
  'senderDone',
  'recipientDone',
  'bothDone',
  'senderFinal',
  'recipientFinal',
  'completed',
  'closed',
] as const;
export type LifecycleState = (typeof lifecycleStates)[number];

export const openStates: readonly LifecycleState[] = lifecycleStates.filter(
  (state) => state !== 'completed' && state !== 'closed',
);

export const endings = ['reject', 'withdraw', 'cancel'] as const;
export type Ending = (typeof endings)[number];

/**
 * The last five are the product's own. `expire` closes a request that was not accepted within 14 days. `settle`
 * finalizes for a side that has not done so within 14 days of the other, which completes the collaboration. `lapse`
 * closes a collaboration that both sides completed and neither finalized within 30 days. `dissolve` closes an open
 * request or collaboration when the account of a side is deleted or suspended, and `closeWithKollab` a pending request
 * when its Kollab is deleted.
 */
export type Action =
  | Ending
  | 'accept'
  | 'remind'
  | 'complete'
  | 'finalize'
  | 'update'
  | 'expire'
  | 'settle'
  | 'lapse'
  | 'dissolve'
  | 'closeWithKollab';

interface Transition {
  by: readonly Actor[];
  from: readonly LifecycleState[];
  to: LifecycleState | 'unchanged';
  log: readonly LogType[];
  /** The notification of the other side, or of both sides if the actor is the clock or the system. */
  notification: RequestNotificationType;
}

interface Move {
  /** The flag of the actor that is already set if the action is a repeat. */
  ownFlag?: Partial<Record<Side, keyof Flags>>;
  closedHow?: ClosedHow;
  note: 'none' | 'optional' | 'required';
  transitions: readonly Transition[];
}

const beforeBothDone: readonly LifecycleState[] = ['accepted', 'senderDone', 'recipientDone'];

/** `create` has no initial state and is decided by `decideCreate`. */
export const moves: Readonly<Record<Action, Move>> = {
  accept: {
    ownFlag: { recipient: 'accepted' },
    note: 'optional',
    transitions: [transition('recipient', 'pending', 'accepted', ['accepted'], 'accepted')],
  },
  reject: {
    closedHow: 'rejected',
    note: 'optional',
    transitions: [transition('recipient', 'pending', 'closed', [], 'rejected')],
  },
  withdraw: {
    closedHow: 'withdrawn',
    note: 'optional',
    transitions: [transition('sender', 'pending', 'closed', [], 'withdrawn')],
  },
  cancel: {
    closedHow: 'cancelled',
    note: 'optional',
    transitions: [transition(SIDES, beforeBothDone, 'closed', [], 'cancelled')],
  },
  remind: {
    note: 'none',
    transitions: [transition('sender', 'pending', 'unchanged', [], 'reminded')],
  },
  complete: {
    ownFlag: { sender: 'senderCompleted', recipient: 'recipientCompleted' },
    note: 'optional',
    transitions: [
      transition('sender', 'accepted', 'senderDone', ['senderCompleted'], 'senderCompleted'),
      transition('sender', 'recipientDone', 'bothDone', ['senderCompleted'], 'senderCompleted'),
      transition('recipient', 'accepted', 'recipientDone', ['recipientCompleted'], 'recipientCompleted'),
      transition('recipient', 'senderDone', 'bothDone', ['recipientCompleted'], 'recipientCompleted'),
    ],
  },
  finalize: {
    ownFlag: { sender: 'senderFinalized', recipient: 'recipientFinalized' },
    note: 'optional',
    transitions: [
      transition('sender', 'bothDone', 'senderFinal', ['senderFinalized'], 'senderFinalized'),
      transition('sender', 'recipientFinal', 'completed', ['senderFinalized', 'completed'], 'completed'),
      transition('recipient', 'bothDone', 'recipientFinal', ['recipientFinalized'], 'recipientFinalized'),
      transition('recipient', 'senderFinal', 'completed', ['recipientFinalized', 'completed'], 'completed'),
    ],
  },
  update: {
    note: 'required',
    transitions: [transition(SIDES, openStates, 'unchanged', ['update'], 'update')],
  },
  expire: {
    closedHow: 'expired',
    note: 'none',
    transitions: [transition('clock', 'pending', 'closed', [], 'expired')],
  },
  settle: {
    note: 'none',
    transitions: [
      transition('clock', 'senderFinal', 'completed', ['recipientFinalized', 'completed'], 'settled'),
      transition('clock', 'recipientFinal', 'completed', ['senderFinalized', 'completed'], 'settled'),
    ],
  },
  lapse: {
    closedHow: 'lapsed',
    note: 'none',
    transitions: [transition('clock', 'bothDone', 'closed', [], 'lapsed')],
  },
  /** The actor is the side whose account is deleted, or `system` after a suspension, which must name neither side. */
  dissolve: {
    closedHow: 'dissolved',
    note: 'optional',
    transitions: [
      transition(SIDES, openStates, 'closed', [], 'dissolved'),
      transition('system', openStates, 'closed', [], 'dissolved'),
    ],
  },
  /** The recipient deletes the Kollab. This is refused while a request on it is accepted. */
  closeWithKollab: {
    closedHow: 'kollabDeleted',
    note: 'optional',
    transitions: [transition('recipient', 'pending', 'closed', [], 'kollabDeleted')],
  },
};

/** The column that has the time of entering each state. The clock counts from it, and pages show it. */
export const stampOfState: Partial<Record<LifecycleState, keyof Lifecycle>> = {
  accepted: 'acceptedAt',
  bothDone: 'bothCompletedAt',
  senderFinal: 'firstFinalizedAt',
  recipientFinal: 'firstFinalizedAt',
  completed: 'completedAt',
  closed: 'closedAt',
};

/**
 * The flags that identify each state. The first match is the state of a request, so the order matters. Every
 * combination of flags that the rules can produce has exactly one state.
 */
const stateFlags: readonly (readonly [LifecycleState, Partial<Flags>])[] = [
  ['closed', { active: false }],
  ['completed', { completed: true }],
  ['pending', { accepted: false }],
  ['senderFinal', { senderFinalized: true }],
  ['recipientFinal', { recipientFinalized: true }],
  ['bothDone', { senderCompleted: true, recipientCompleted: true }],
  ['senderDone', { senderCompleted: true }],
  ['recipientDone', { recipientCompleted: true }],
  ['accepted', {}],
];

export function stateOf(request: Flags): LifecycleState {
  const found = stateFlags.find(([, flags]) => isLike(request, flags));
  return found?.[0] ?? 'accepted';
}

function isLike(request: Flags, flags: Partial<Flags>): boolean {
  return Object.entries(flags).every(([flag, value]) => Reflect.get(request, flag) === value);
}

/** The inverse of `stateOf`. A closed request keeps its milestones, so `closed` only clears `active`. */
export function flagsOf(state: Exclude<LifecycleState, 'closed'>): Flags;
export function flagsOf(state: LifecycleState): Partial<Flags>;
export function flagsOf(state: LifecycleState): Partial<Flags> {
  if (state === 'closed') return { active: false };
  const final = state === 'completed';
  const bothDone = final || state === 'bothDone' || state === 'senderFinal' || state === 'recipientFinal';
  return {
    active: true,
    accepted: state !== 'pending',
    senderCompleted: bothDone || state === 'senderDone',
    recipientCompleted: bothDone || state === 'recipientDone',
    completed: final,
    senderFinalized: final || state === 'senderFinal',
    recipientFinalized: final || state === 'recipientFinal',
  };
}

export function otherSide(side: Side): Side {
  return side === 'sender' ? 'recipient' : 'sender';
}

function transition(
  by: Actor | readonly Actor[],
  from: LifecycleState | readonly LifecycleState[],
  to: Transition['to'],
  log: readonly LogType[],
  notification: RequestNotificationType,
): Transition {
  return { by: listOf(by), from: listOf(from), to, log, notification };
}

function listOf<T extends string>(given: T | readonly T[]): readonly T[] {
  return typeof given === 'string' ? [given] : given;
}
