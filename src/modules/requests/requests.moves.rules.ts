/**
 * What a collaboration request can be, and every way from one state to the next: the lifecycle as data.
 * Guards, buttons, texts, notifications and tests read this table; nothing else says who may do what in which state.
 * How much time must have passed for it stands in the rules beside it (requests.clock.rules.ts).
 */

import type { LogType, RequestNotificationType } from './requests.log.rules.ts';

export type Side = 'sender' | 'recipient';
/** `third` is anyone signed in who is neither side; to them the request does not exist. */
export type Actor = Side | 'third' | 'clock' | 'system';

/** The flags of a request as they are stored and shown. `active` is false only once closed uncompleted. */
export interface Flags {
  active: boolean;
  accepted: boolean;
  senderCompleted: boolean;
  recipientCompleted: boolean;
  completed: boolean;
  senderFinalized: boolean;
  recipientFinalized: boolean;
}

export type ClosedBy = Exclude<Actor, 'third'>;
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
/** Of these the product wrote the closing note itself. */
export const closedByProduct: readonly ClosedHow[] = ['dissolved', 'kollabDeleted'];

/** Set together, and only on a closed request. */
export interface Closing {
  closedAt: Date | null;
  closedBy: ClosedBy | null;
  closedHow: ClosedHow | null;
  closingNote: string | null;
}

/** Everything about a request that the rules read or change: the columns to lock, load and write back. */
export interface Lifecycle extends Flags, Closing {
  datePosted: Date;
  acceptedAt: Date | null;
  bothCompletedAt: Date | null;
  firstFinalizedAt: Date | null;
  completedAt: Date | null;
  lastRemindedAt: Date | null;
  /** When the clock last gave a warning, of whichever kind. */
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

/** The three ways in which a side ends a request before its time. */
export const endings = ['reject', 'withdraw', 'cancel'] as const;
export type Ending = (typeof endings)[number];

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
  /** Entries of the log, in order, all with the time of the move. */
  log: readonly LogType[];
  /** What the other side is told; of what no side did, both are. */
  notification: RequestNotificationType;
}

interface Move {
  /** The state of the world a repeat finds: this flag of the actor's own is already set. */
  ownFlag?: Partial<Record<Side, keyof Flags>>;
  closedHow?: ClosedHow;
  /** What the user may write along with it. */
  note: 'none' | 'optional' | 'required';
  transitions: readonly Transition[];
}

const sides: readonly Side[] = ['sender', 'recipient'];

const beforeBothDone: readonly LifecycleState[] = ['accepted', 'senderDone', 'recipientDone'];

/**
 * The table of moves. Sources: the product's lifecycle (specification, section 4) and its decisions, section 4.
 * `create` has no state to start from and is `decideCreate`.
 */
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
    transitions: [transition(sides, beforeBothDone, 'closed', [], 'cancelled')],
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
    transitions: [transition(sides, openStates, 'unchanged', ['update'], 'update')],
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
  /** A side is the one that leaves, on whose behalf the system closes what is open; `system` blames neither. */
  dissolve: {
    closedHow: 'dissolved',
    note: 'optional',
    transitions: [
      transition(sides, openStates, 'closed', [], 'dissolved'),
      transition('system', openStates, 'closed', [], 'dissolved'),
    ],
  },
  /** The recipient deletes the Kollab. One with an accepted request cannot be deleted. */
  closeWithKollab: {
    closedHow: 'kollabDeleted',
    note: 'optional',
    transitions: [transition('recipient', 'pending', 'closed', [], 'kollabDeleted')],
  },
};

/** Entering a state leaves its time here; the clock counts from it and the pages show it. */
export const stampOfState: Partial<Record<LifecycleState, keyof Lifecycle>> = {
  accepted: 'acceptedAt',
  bothDone: 'bothCompletedAt',
  senderFinal: 'firstFinalizedAt',
  recipientFinal: 'firstFinalizedAt',
  completed: 'completedAt',
  closed: 'closedAt',
};

/**
 * How the flags are read: the first of these whose flags a request has is its state. Total, and in this order: every
 * combination that the rules can reach has exactly one name.
 */
const stateReadings: readonly (readonly [LifecycleState, Partial<Flags>])[] = [
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
  const found = stateReadings.find(([, flags]) => isLike(request, flags));
  return found?.[0] ?? 'accepted';
}

function isLike(request: Flags, flags: Partial<Flags>): boolean {
  return Object.entries(flags).every(([flag, value]) => Reflect.get(request, flag) === value);
}

/**
 * The flags of a state, the way back from `stateOf`. A closed request keeps the milestones it had, so `closed`
 * only says that it is no longer active.
 */
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
