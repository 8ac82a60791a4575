/**
 * The collaboration lifecycle as pure functions. The input is a request, an actor and an action; the output is the
 * changed request with its log entries, notifications and counters, or a refusal. The moves are data in
 * requests.moves.rules.ts. Pages call `decide` for their buttons, and the server for every write.
 */
import { type Refused, refuse, type Same } from '#contract/ruling.ts';
import {
  clockRules,
  deadlineOf,
  isClockAction,
  isWarned,
  remindEvery,
  warnedSides,
} from './requests.clock.rules.ts';
import type { RefusalCode } from './requests.errors.ts';
import type { LogType, RequestNotificationType } from './requests.log.rules.ts';
import {
  forbiddenMessage,
  notDueMessage,
  notFoundMessage,
  remindTooSoonMessage,
  settledNote,
  wrongStateMessage,
} from './requests.messages.ts';
import {
  type Action,
  type Actor,
  type Ending,
  flagsOf,
  type InvolvedActor,
  type Lifecycle,
  type LifecycleState,
  moves,
  otherSide,
  SIDES,
  type Side,
  stampOfState,
  stateOf,
} from './requests.moves.rules.ts';
import {
  type Finishing,
  mustAcknowledge,
  nothingOpen,
  type OpenItem,
  openItemsNote,
  recordsOpenItems,
} from './requests.open-items.rules.ts';

export interface LogEntry {
  type: LogType;
  /** A side stands for its user, `clock` and `system` for the product. */
  author: InvolvedActor;
  note: string | null;
  date: Date;
}

interface SideNotification {
  to: Side;
  type: RequestNotificationType;
}

/** Changes of counters: the first two of the Kollab, the last one of both users. */
interface CounterDeltas {
  requestsCount: -1 | 0 | 1;
  requestsCompleted: 0 | 1;
  completedCollaborations: 0 | 1;
}

export interface Done<T> {
  outcome: 'done';
  /** The request after the move. `changes` has only the changed columns, for the UPDATE. */
  request: T;
  changes: Partial<Lifecycle>;
  entries: LogEntry[];
  notifications: SideNotification[];
  counters: CounterDeltas;
}

export type Decision<T> = Done<T> | Same | Refused<RefusalCode>;

export type AskedAction = Action | 'delete';

/**
 * Decides one action on a request. Refusals are checked in the order 404, 403, 409, 429, and open items last; a repeat
 * is `same`.
 * @param request the row; null if it does not exist
 * @param actor from `actorOf`, or `clock` or `system`
 * @param note the user's note, trimmed and validated; stored in the log or as the closing note
 * @param finishing the open items; only used by steps that finish
 */
export function decide<T extends Lifecycle>(
  request: T | null,
  actor: Actor,
  asked: AskedAction,
  now: Date,
  note: string | null = null,
  finishing: Finishing = nothingOpen,
): Decision<T> {
  if (!request || !mayRead(actor)) return refuse('not_found', notFoundMessage);
  const state = stateOf(request);
  const action = asked === 'delete' ? endingOf(actor, state) : asked;
  const move = moves[action];
  if (!move.transitions.some(({ by }) => by.includes(actor)))
    return refuse('forbidden', forbiddenMessage(action));
  if (isRepeat(request, actor, action)) return { outcome: 'same' };
  const transition = move.transitions.find(
    (candidate) => candidate.by.includes(actor) && candidate.from.includes(state),
  );
  if (!transition) return refuse('wrong_state', wrongStateMessage(action, actor, request));
  const early = tooSoon(request, action, now);
  if (early) return early;
  if (mustAcknowledge(action, finishing))
    return { ...refuse('open_items'), payload: { openItems: finishing.openItems } };

  const to = transition.to === 'unchanged' ? state : transition.to;
  const changes = changesOf(action, actor, state, to, now, note);
  const entries = entriesOf(action, transition.log, actor, now, note);
  if (recordsOpenItems(action, finishing)) {
    const note = openItemsNote(finishing.openItems);
    entries.push({ type: 'update', author: 'system', note, date: now });
  }
  const notified: readonly Side[] = isSide(actor) ? [otherSide(actor)] : SIDES;
  return {
    outcome: 'done',
    request: { ...request, ...changes },
    changes,
    entries,
    notifications: notified.map((side) => ({ to: side, type: transition.notification })),
    counters: countersOf(state, to),
  };
}

/**
 * Decides what the clock does with a request: the move that is due, which makes a missed warning pointless, or a
 * warning that is due and was not sent.
 * @param openItems only used if the request is settled
 */
export function decideDue<T extends Lifecycle>(
  request: T,
  now: Date,
  openItems: readonly OpenItem[] = [],
): Decision<T> {
  const deadline = deadlineOf(request);
  if (!deadline) return { outcome: 'same' };
  const { action, at, warnAt } = deadline;
  if (now >= at) return decide(request, 'clock', action, now, null, { ...nothingOpen, openItems });
  if (now < warnAt || isWarned(request, warnAt)) return { outcome: 'same' };
  const { warning } = clockRules[action];
  const changes: Partial<Lifecycle> = { warnedAt: now };
  return {
    outcome: 'done',
    request: { ...request, ...changes },
    changes,
    entries: [],
    notifications: warnedSides(warning, request).map((to) => ({ to, type: warning })),
    counters: countersOf(stateOf(request), stateOf(request)),
  };
}

/** An id is null for a visitor or a deleted account, and matches no side then. */
export function actorOf(
  request: { senderId: string | null; recipientId: string | null } | null | undefined,
  userId: string | null,
): Side | 'third' {
  if (!request || userId === null) return 'third';
  if (request.senderId === userId) return 'sender';
  return request.recipientId === userId ? 'recipient' : 'third';
}

/** For everyone else the request does not exist (404). */
export function mayRead(actor: Actor): actor is InvolvedActor {
  return actor !== 'third';
}

/** The ending that `delete` stands for. If none is possible it is `cancel`, whose refusal has the reason. */
function endingOf(actor: Actor, state: LifecycleState): Ending {
  if (state !== 'pending') return 'cancel';
  return actor === 'recipient' ? 'reject' : 'withdraw';
}

export function isSide(actor: Actor): actor is Side {
  return actor === 'sender' || actor === 'recipient';
}

/** On a closed request no action is a repeat; all are refused. */
function isRepeat(request: Lifecycle, actor: Actor, action: Action): boolean {
  if (stateOf(request) === 'closed' || !isSide(actor)) return false;
  const flag = moves[action].ownFlag?.[actor];
  return flag !== undefined && request[flag];
}

function tooSoon(request: Lifecycle, action: Action, now: Date): Refused | null {
  if (action === 'remind' && request.lastRemindedAt) {
    const wait = secondsUntil(request.lastRemindedAt, remindEvery, now);
    return wait > 0 ? refuse('too_early', remindTooSoonMessage(wait), wait) : null;
  }
  if (isClockAction(action)) {
    const rule = clockRules[action];
    const wait = secondsUntil(request[rule.since] ?? now, rule.after, now);
    return wait > 0 ? refuse('too_early', notDueMessage, wait) : null;
  }
  return null;
}

function changesOf(
  action: Action,
  actor: InvolvedActor,
  from: LifecycleState,
  to: LifecycleState,
  now: Date,
  note: string | null,
): Partial<Lifecycle> {
  if (action === 'remind') return { lastRemindedAt: now };
  if (from === to) return {};
  const stamp = stampOfState[to];
  const { closedHow } = moves[action];
  return {
    ...flagsOf(to),
    ...(stamp ? { [stamp]: now } : {}),
    ...(closedHow ? { closedBy: actor, closedHow, closingNote: note || null } : {}),
  };
}

/** The note belongs to the user's own milestone. `completed` only follows from it. */
function entriesOf(
  action: Action,
  log: readonly LogType[],
  actor: InvolvedActor,
  now: Date,
  note: string | null,
): LogEntry[] {
  const written = action === 'settle' ? settledNote : note || null;
  return log.map((type, index) => ({
    type,
    author: actor,
    note: index === 0 ? written : null,
    date: now,
  }));
}

function countersOf(from: LifecycleState, to: LifecycleState): CounterDeltas {
  const completes = from !== to && to === 'completed' ? 1 : 0;
  return {
    requestsCount: from !== to && to === 'closed' ? -1 : 0,
    requestsCompleted: completes,
    completedCollaborations: completes,
  };
}

export function secondsUntil(since: Date, length: number, now: Date): number {
  return Math.max(0, Math.ceil((since.getTime() + length - now.getTime()) / 1000));
}
