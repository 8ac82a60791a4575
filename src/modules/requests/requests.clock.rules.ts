/** What time alone does to a request: it expires unanswered, settles half finalized, lapses unfinalized. */
import {
  type Flags,
  type Lifecycle,
  type LifecycleState,
  moves,
  type Side,
  stateOf,
} from './requests.moves.rules.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** A sender may remind once in this long (milliseconds). */
export const remindEvery = 24 * hour;
/** After a request closes, its sender waits this long before asking on the same Kollab again (milliseconds). */
export const coolOff = 24 * hour;

export const clockActions = ['expire', 'settle', 'lapse'] as const;
export type ClockAction = (typeof clockActions)[number];

export type Warning = 'expiring' | 'settling' | 'lapsing';

export interface ClockRule {
  since: 'datePosted' | 'firstFinalizedAt' | 'bothCompletedAt';
  /** Milliseconds from `since`. */
  after: number;
  warnAfter: number;
  warning: Warning;
}

/** Which states each applies to stands in the table of moves. At most one applies to any state. */
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

/** The states in which a clock rule runs, for the query that looks for candidates. */
export function clockStates(action: ClockAction): readonly LifecycleState[] {
  return moves[action].transitions.flatMap(({ from }) => from);
}

type Due = { kind: 'warning'; warning: Warning } | { kind: 'move'; action: ClockAction };

/**
 * What the clock has to do about a request now: a warning not yet given, or the move itself (which then makes a
 * missed warning pointless). Doing it and asking again gives an empty list.
 */
export function due(request: Lifecycle, now: Date): Due[] {
  const deadline = deadlineOf(request);
  if (!deadline) return [];
  if (now >= deadline.at) return [{ kind: 'move', action: deadline.action }];
  if (now < deadline.warnAt || isWarned(request, deadline.warnAt)) return [];
  return [{ kind: 'warning', warning: clockRules[deadline.action].warning }];
}

/** A warning of an earlier wait lies before this one's began, so one time serves all three. */
export function isWarned(request: Pick<Lifecycle, 'warnedAt'>, warnAt: Date): boolean {
  return request.warnedAt !== null && request.warnedAt >= warnAt;
}

/** When the clock will act on a request if neither side does, or null when it will not. */
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

/** Which sides a warning is for: both, except that settling concerns only the side that has yet to finalize. */
export function warnedSides(warning: Warning, request: Flags): Side[] {
  if (warning !== 'settling') return ['sender', 'recipient'];
  return request.senderFinalized ? ['recipient'] : ['sender'];
}
