import {
  type Flags,
  type Lifecycle,
  type LifecycleState,
  moves,
  SIDES,
  type Side,
  stateOf,
} from './requests.moves.rules.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** In milliseconds, as is `coolOff`. */
export const remindEvery = 24 * hour;
/** The time between the closing of a request and the next one on the same Kollab. */
export const coolOff = 24 * hour;

export const clockActions = ['expire', 'settle', 'lapse'] as const;
export type ClockAction = (typeof clockActions)[number];

export type Warning = 'expiring' | 'settling' | 'lapsing';

export interface ClockRule {
  since: 'datePosted' | 'firstFinalizedAt' | 'bothCompletedAt';
  /** In milliseconds, counted from `since`, like `warnAfter`. */
  after: number;
  warnAfter: number;
  warning: Warning;
}

/** The states of each action are in the table of moves. At most one action applies to a state. */
export const clockRules: Readonly<Record<ClockAction, ClockRule>> = {
  expire: {
    since: 'datePosted',
    after: 14 * day,
    warnAfter: 11 * day,
    warning: 'expiring',
  },
  settle: {
    since: 'firstFinalizedAt',
    after: 14 * day,
    warnAfter: 7 * day,
    warning: 'settling',
  },
  lapse: {
    since: 'bothCompletedAt',
    after: 30 * day,
    warnAfter: 27 * day,
    warning: 'lapsing',
  },
};

export function isClockAction(action: string): action is ClockAction {
  return clockActions.some((one) => one === action);
}

export function clockStates(action: ClockAction): readonly LifecycleState[] {
  return moves[action].transitions.flatMap(({ from }) => from);
}

/** One timestamp serves all three warnings: that of an earlier period is before the start of the current one. */
export function isWarned(request: Pick<Lifecycle, 'warnedAt'>, warnAt: Date): boolean {
  return request.warnedAt !== null && request.warnedAt >= warnAt;
}

export function deadlineOf(request: Lifecycle): { action: ClockAction; at: Date; warnAt: Date } | null {
  const state = stateOf(request);
  const action = clockActions.find((candidate) => clockStates(candidate).includes(state));
  if (!action) return null;
  const rule = clockRules[action];
  const since = request[rule.since];
  if (!since) return null;
  return {
    action,
    at: new Date(since.getTime() + rule.after),
    warnAt: new Date(since.getTime() + rule.warnAfter),
  };
}

/** The sides to warn: both, except that `settling` concerns only the side that has not finalized. */
export function warnedSides(warning: Warning, request: Flags): Side[] {
  if (warning !== 'settling') return [...SIDES];
  return request.senderFinalized ? ['recipient'] : ['sender'];
}
