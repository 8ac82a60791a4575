import { describe, expect, test } from 'vitest';
import { ALLOWED } from '#contract/policy.ts';
import {
  type ClockAction,
  clockActions,
  clockStates,
  deadlineOf,
  type Warning,
} from './requests.clock.rules.ts';
import { decideCreate } from './requests.create.rules.ts';
import {
  flagsOf,
  type Lifecycle,
  type LifecycleState,
  lifecycleStates,
  stateOf,
} from './requests.moves.rules.ts';
import { decide, decideDue } from './requests.rules.ts';

const day = 86_400_000;
const start = new Date('2026-03-01T12:00:00Z');
const daysOn = (days: number, ms = 0) => new Date(start.getTime() + days * day + ms);

function at(state: LifecycleState): Lifecycle {
  const created = decideCreate({ verdict: ALLOWED, active: true, version: 1, latest: null }, start);
  if (created.outcome !== 'done') throw new Error(created.outcome);
  return {
    ...created.request,
    ...flagsOf(state),
    acceptedAt: start,
    bothCompletedAt: start,
    firstFinalizedAt: start,
  };
}

const cases: [ClockAction, LifecycleState, Warning, number, number, string[], string[], LifecycleState][] = [
  ['expire', 'pending', 'expiring', 11, 14, ['sender', 'recipient'], [], 'closed'],
  [
    'settle',
    'senderFinal',
    'settling',
    7,
    14,
    ['recipient'],
    ['recipientFinalized', 'completed'],
    'completed',
  ],
  ['settle', 'recipientFinal', 'settling', 7, 14, ['sender'], ['senderFinalized', 'completed'], 'completed'],
  ['lapse', 'bothDone', 'lapsing', 27, 30, ['sender', 'recipient'], [], 'closed'],
];

describe.each(cases)('%s of %s', (action, state, warning, warnDays, days, warned, log, to) => {
  test('warns on time, once', () => {
    const request = at(state);
    expect(decideDue(request, daysOn(warnDays, -1))).toEqual({ outcome: 'same' });
    const decision = decideDue(request, daysOn(warnDays));
    if (decision.outcome !== 'done') throw new Error(decision.outcome);
    expect(decision.notifications).toEqual(warned.map((side) => ({ to: side, type: warning })));
    expect(decision.changes).toEqual({ warnedAt: daysOn(warnDays) });
    expect(decision.request).toEqual({ ...request, warnedAt: daysOn(warnDays) });
    expect(decision.entries).toEqual([]);
    expect(decision.counters).toEqual({ requestsCount: 0, requestsCompleted: 0, completedCollaborations: 0 });
    expect(decideDue(decision.request, daysOn(days, -1))).toEqual({ outcome: 'same' });
    // A clock that runs late, but before the deadline, warns and does not move the request.
    const late = { warnedAt: daysOn(days, -1) };
    expect(decideDue(request, late.warnedAt)).toMatchObject({ changes: late, entries: [] });
  });

  test('moves on time, with or without a warning, once', () => {
    for (const request of [at(state), { ...at(state), warnedAt: daysOn(warnDays) }]) {
      const decision = decideDue(request, daysOn(days));
      expect(decision).toEqual(decide(request, 'clock', action, daysOn(days)));
      if (decision.outcome !== 'done') throw new Error(decision.outcome);
      expect(stateOf(decision.request)).toBe(to);
      expect(decision.entries.map((entry) => entry.type)).toEqual(log);
      expect(decision.entries.every((entry) => entry.author === 'clock')).toBe(true);
      expect(decision.notifications.map((notice) => notice.to)).toEqual(['sender', 'recipient']);
      expect(decision.counters.requestsCount).toBe(to === 'closed' ? -1 : 0);
      expect(decision.counters.requestsCompleted).toBe(to === 'completed' ? 1 : 0);
      expect(decision.request.closedBy).toBe(to === 'closed' ? 'clock' : null);
      expect(decideDue(decision.request, daysOn(days + 100))).toEqual({ outcome: 'same' });
      expect(decide(decision.request, 'clock', action, daysOn(days))).toMatchObject({ code: 'wrong_state' });
    }
  });

  test('refuses to act early', () => {
    expect(decide(at(state), 'clock', action, daysOn(days, -1))).toMatchObject({
      code: 'too_early',
      retryAfterSeconds: 1,
    });
  });
});

test('each period counts from its own start', () => {
  const walked = {
    ...at('pending'),
    acceptedAt: daysOn(1),
    bothCompletedAt: daysOn(5),
    firstFinalizedAt: daysOn(9),
  };
  const deadline = (state: LifecycleState) => deadlineOf({ ...walked, ...flagsOf(state) })?.at;
  expect(deadline('pending')).toEqual(daysOn(14));
  expect(deadline('bothDone')).toEqual(daysOn(5 + 30));
  expect(deadline('senderFinal')).toEqual(daysOn(9 + 14));
});

test('a warning of an earlier period does not count for the next one', () => {
  const expiring = { ...at('pending'), warnedAt: daysOn(11) };
  const accepted = decide(expiring, 'recipient', 'accept', daysOn(12));
  if (accepted.outcome !== 'done') throw new Error(accepted.outcome);
  const bothDone = { ...accepted.request, ...flagsOf('bothDone'), bothCompletedAt: daysOn(12) };
  expect(decideDue(bothDone, daysOn(12 + 27))).toMatchObject({
    notifications: [{ type: 'lapsing' }, { type: 'lapsing' }],
  });
});

test('a settlement is noted in the log', () => {
  const decision = decide(at('senderFinal'), 'clock', 'settle', daysOn(14));
  if (decision.outcome !== 'done') throw new Error(decision.outcome);
  expect(decision.entries.map((entry) => entry.note)).toEqual([
    'Finalized automatically: 14 days passed after the other side finalized.',
    null,
  ]);
});

test('at most one clock rule applies to a state, and none before both parts are complete or after the end', () => {
  const ruled = clockActions.flatMap((action) => clockStates(action));
  expect(new Set(ruled).size).toBe(ruled.length);
  for (const state of lifecycleStates.filter((candidate) => !ruled.includes(candidate))) {
    expect(deadlineOf(at(state))).toBeNull();
    expect(decideDue(at(state), daysOn(1000))).toEqual({ outcome: 'same' });
  }
  expect(ruled).toEqual(['pending', 'senderFinal', 'recipientFinal', 'bothDone']);
});
