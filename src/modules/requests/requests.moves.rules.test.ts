import { expect, test } from 'vitest';
import { newRequest } from './requests.create.rules.ts';
import type { RequestNotificationType } from './requests.log.rules.ts';
import {
  type Action,
  type Actor,
  flagsOf,
  type Lifecycle,
  type LifecycleState,
  moves,
} from './requests.moves.rules.ts';
import { decide } from './requests.rules.ts';

const start = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-06-01T12:00:00Z');

/** All periods began early enough for the clock to act. */
const at = (state: LifecycleState): Lifecycle => ({
  ...newRequest(start),
  ...{ acceptedAt: start, bothCompletedAt: start, firstFinalizedAt: start },
  ...flagsOf(state),
});

function taken(state: LifecycleState, actor: Actor, action: Action) {
  const decision = decide(at(state), actor, action, later, 'a note');
  if (decision.outcome !== 'done') throw new Error(decision.outcome);
  return decision;
}

type Told = [LifecycleState, Actor, Action, RequestNotificationType, stamp: keyof Lifecycle | null];

const told: Told[] = [
  ['pending', 'recipient', 'accept', 'accepted', 'acceptedAt'],
  ['pending', 'recipient', 'reject', 'rejected', 'closedAt'],
  ['pending', 'sender', 'withdraw', 'withdrawn', 'closedAt'],
  ['accepted', 'sender', 'cancel', 'cancelled', 'closedAt'],
  ['pending', 'sender', 'remind', 'reminded', 'lastRemindedAt'],
  ['accepted', 'sender', 'complete', 'senderCompleted', null],
  ['recipientDone', 'sender', 'complete', 'senderCompleted', 'bothCompletedAt'],
  ['accepted', 'recipient', 'complete', 'recipientCompleted', null],
  ['senderDone', 'recipient', 'complete', 'recipientCompleted', 'bothCompletedAt'],
  ['bothDone', 'sender', 'finalize', 'senderFinalized', 'firstFinalizedAt'],
  ['recipientFinal', 'sender', 'finalize', 'completed', 'completedAt'],
  ['bothDone', 'recipient', 'finalize', 'recipientFinalized', 'firstFinalizedAt'],
  ['senderFinal', 'recipient', 'finalize', 'completed', 'completedAt'],
  ['pending', 'sender', 'update', 'update', null],
  ['pending', 'clock', 'expire', 'expired', 'closedAt'],
  ['senderFinal', 'clock', 'settle', 'settled', 'completedAt'],
  ['recipientFinal', 'clock', 'settle', 'settled', 'completedAt'],
  ['bothDone', 'clock', 'lapse', 'lapsed', 'closedAt'],
  ['bothDone', 'sender', 'dissolve', 'dissolved', 'closedAt'],
  ['bothDone', 'system', 'dissolve', 'dissolved', 'closedAt'],
  ['pending', 'recipient', 'closeWithKollab', 'kollabDeleted', 'closedAt'],
];

test.each(told)(
  '%s, %s, %s: notifies of "%s" and stores the time in %s',
  (state, actor, action, type, stamp) => {
    const { notifications, changes } = taken(state, actor, action);
    expect(new Set(notifications.map((notice) => notice.type))).toEqual(new Set([type]));
    const stamps = Object.entries(changes).filter(([, value]) => value === later);
    expect(stamps).toEqual(stamp ? [[stamp, later]] : []);
  },
);

test('an ending adds no log entry: who closed it and how are columns of the request', () => {
  for (const [state, actor, action, , stamp] of told)
    if (stamp === 'closedAt') expect(taken(state, actor, action).entries, action).toEqual([]);
});

test('an update changes no column of the request, and a reminder only its time', () => {
  expect(taken('bothDone', 'sender', 'update').changes).toEqual({});
  expect(taken('pending', 'sender', 'remind').changes).toEqual({ lastRemindedAt: later });
});

test('a reminder does not block other steps', () => {
  const reminded = { ...at('pending'), lastRemindedAt: later };
  for (const action of ['accept', 'reject', 'update'] as const)
    expect(decide(reminded, 'recipient', action, later).outcome).toBe('done');
});

test('no step on a closed request is a repeat', () => {
  const closed = { ...at('senderDone'), ...flagsOf('closed') };
  expect(decide(closed, 'recipient', 'accept', later)).toMatchObject({ code: 'wrong_state' });
  expect(decide(closed, 'sender', 'complete', later)).toMatchObject({ code: 'wrong_state' });
});

test('every step by a user has an optional note, except that a reminder has none and an update requires one', () => {
  const notes = Object.groupBy(Object.keys(moves) as Action[], (action) => moves[action].note);
  expect(notes.none).toEqual(['remind', 'expire', 'settle', 'lapse']);
  expect(notes.required).toEqual(['update']);
  expect(notes.optional).toHaveLength(Object.keys(moves).length - 5);
});
