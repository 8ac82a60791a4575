/**
 * The collaboration lifecycle as pure functions: a request, who acts and what they do go in; the changed request,
 * its log entries, notifications and counters come out, or a refusal. The moves themselves are data, in
 * `requests.moves.rules.ts`. Pages ask `decide` for the buttons, and every write of the server asks it.
 */
import { type Refused, refuse, type Same } from '#contract/ruling.ts';
import {
  clockRules,
  deadlineOf,
  isClockAction,
  isWarned,
  remindEvery,
  type Warning,
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
  type ClosedBy,
  type Ending,
  flagsOf,
  type Lifecycle,
  type LifecycleState,
  moves,
  otherSide,
  type Side,
  stampOfState,
  stateOf,
} from './requests.moves.rules.ts';
import {
  type Finishing,
  mustAcknowledge,
  nothingOpen,
  openItemsNote,
  recordsOpenItems,
} from './requests.open-items.rules.ts';

export interface LogEntry {
  type: LogType;
  /** A side stands for its user; `clock` for the product itself. */
  author: ClosedBy;
  note: string | null;
  date: Date;
}

interface SideNotification {
  to: Side;
  type: RequestNotificationType;
}

/** What to add: the first two to the Kollab, the last to both users. */
interface CounterDeltas {
  requestsCount: -1 | 0 | 1;
  requestsCompleted: 0 | 1;
  completedCollaborations: 0 | 1;
}

export interface Done<T> {
  outcome: 'done';
  /** The request after the move; `changes` is only what differs, ready for the UPDATE. */
  request: T;
  changes: Partial<Lifecycle>;
  entries: LogEntry[];
  notifications: SideNotification[];
  counters: CounterDeltas;
}

export type Decision<T> = Done<T> | Same | Refused<RefusalCode>;

/** `delete` is the one step for reject, withdraw and cancel: whichever of them the state allows. */
export type AskedAction = Action | 'delete';

/**
 * Decides one action on a request. Refuses in the order 404, 403, 409, 429; a repeat is `same`. What is still open is
 * asked about last.
 *
 * @param request the locked row, or null where there is none
 * @param actor from `roleOf`, or `clock` or `system`
 * @param note what the user wrote, already trimmed and measured; kept in the log or as the closing note
 * @param finishing what of the agreement is open; only steps that finish look at it
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
  const action = asked === 'delete' ? deleteMeans(actor, state) : asked;
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
  const notified = isSide(actor) ? [otherSide(actor)] : bothSides;
  return {
    outcome: 'done',
    request: { ...request, ...changes },
    changes,
    entries,
    notifications: notified.map((side) => ({ to: side, type: transition.notification })),
    counters: countersOf(state, to),
  };
}

/** Gives a warning that `due` listed: notifies its recipients, once. `same` when given, overtaken or not yet due. */
export function decideWarning<T extends Lifecycle>(request: T, warning: Warning, now: Date): Done<T> | Same {
  const deadline = deadlineOf(request);
  if (!deadline || clockRules[deadline.action].warning !== warning) return { outcome: 'same' };
  if (now < deadline.warnAt || now >= deadline.at || isWarned(request, deadline.warnAt))
    return { outcome: 'same' };
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

/** The viewer's side of a request. Ids may be null (a visitor, a deleted user) and then match no side. */
export function roleOf(
  request: { sender: string | null; recipient: string | null },
  viewer: string | null,
): Side | 'third' {
  if (viewer === null) return 'third';
  if (request.sender === viewer) return 'sender';
  return request.recipient === viewer ? 'recipient' : 'third';
}

/** A request, its notes and its log are their two sides' alone (and the product's own); others get 404. */
export function mayRead(actor: Actor): actor is ClosedBy {
  return actor !== 'third';
}

/** What `delete` means for this actor now. Where none is possible it is `cancel`, which then says why. */
function deleteMeans(actor: Actor, state: LifecycleState): Ending {
  if (state !== 'pending') return 'cancel';
  return actor === 'recipient' ? 'reject' : 'withdraw';
}

const bothSides: readonly Side[] = ['sender', 'recipient'];

function isSide(actor: Actor): actor is Side {
  return actor === 'sender' || actor === 'recipient';
}

/** On a closed request nothing counts as a repeat: every action on it is refused. */
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
  actor: ClosedBy,
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

/** The user's note goes with their own milestone; `completed` only follows from it. */
function entriesOf(
  action: Action,
  log: readonly LogType[],
  actor: ClosedBy,
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

/** Whole seconds until a length of time has passed since a moment; 0 when it has. */
export function secondsUntil(since: Date, length: number, now: Date): number {
  return Math.max(0, Math.ceil((since.getTime() + length - now.getTime()) / 1000));
}
