import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALLOWED } from '#contract/policy.ts';
import { decideCreate } from './requests.create.rules.ts';
import { logTypes } from './requests.log.rules.ts';
import { type Flags, type Lifecycle, type LifecycleState, moves, stateOf } from './requests.moves.rules.ts';
import type { OpenItem } from './requests.open-items.rules.ts';
import { type AskedAction, type Decision, decide, decideDue, type LogEntry } from './requests.rules.ts';

/** Random sequences of steps by all actors. These invariants hold after every step. */

const hour = 3_600_000;

interface World {
  request: Lifecycle;
  log: LogEntry[];
  totals: { requestsCount: number; requestsCompleted: number; completedCollaborations: number };
}

const actions = [...(Object.keys(moves) as AskedAction[]), 'delete' as const];
const people = ['accept', 'complete', 'finalize', 'update', 'remind', 'delete'] as const;
const likely = fc.record({
  actor: fc.constantFrom('sender' as const, 'recipient' as const),
  action: fc.constantFrom(...people.slice(0, 3)),
  hours: fc.integer({ min: 0, max: 30 }),
});
const openItem: OpenItem = { version: 1, n: 1, what: 'a song', state: 'not delivered', due: null };
const finishing = fc.record({
  openItems: fc.constantFrom<OpenItem[]>([], [openItem]),
  acknowledged: fc.boolean(),
});
const any = fc.record({
  actor: fc.constantFrom('sender', 'recipient', 'third', 'clock', 'system'),
  action: fc.constantFrom(...actions),
  hours: fc.integer({ min: 0, max: 24 * 20 }),
});
const sequence = fc.array(fc.oneof({ arbitrary: likely, weight: 5 }, { arbitrary: any, weight: 1 }), {
  minLength: 5,
  maxLength: 40,
});

test('random sequences keep every invariant', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(sequence, finishing, (steps, open) => {
      let now = new Date('2026-03-01T12:00:00Z');
      let world = begin(now);
      for (const { actor, action, hours } of steps) {
        now = new Date(now.getTime() + hours * hour);
        const decision = decide(world.request, actor, action, now, 'a note', open);
        if (open.openItems.length > 0)
          checkOpen(action, decision, decide(world.request, actor, action, now, 'a note'), open);
        const next = take(world, decision);
        checkStep(world, next, decision);
        world = next;
        checkWorld(world);
        if (decision.outcome === 'done')
          checkRepeat(world, decide(world.request, actor, action, now, 'again'));
        reached.add(stateOf(world.request));
      }
    }),
    { numRuns: 2000 },
  );
  expect(reached.size).toBe(9);
});

test('the clock alone ends every open period, and does each thing once', () => {
  fc.assert(
    fc.property(fc.array(likely, { maxLength: 8 }), (steps) => {
      let now = new Date('2026-03-01T12:00:00Z');
      let world = begin(now);
      for (const { actor, action } of steps) world = take(world, decide(world.request, actor, action, now));
      const expected = clockOf[stateOf(world.request)] ?? [];
      const given: string[] = [];
      for (let ticks = 0; ticks < 24 * 70; ticks += 6) {
        now = new Date(now.getTime() + 6 * hour);
        const decision = decideDue(world.request, now);
        if (decision.outcome === 'done') given.push(decision.notifications[0]?.type ?? '');
        world = take(world, decision);
        checkWorld(world);
      }
      expect(given).toEqual(expected);
      expect(['accepted', 'senderDone', 'recipientDone', 'completed', 'closed']).toContain(
        stateOf(world.request),
      );
    }),
    { numRuns: 100 },
  );
});

function begin(now: Date): World {
  const created = decideCreate({ verdict: ALLOWED, active: true, version: 1, latest: null }, now);
  if (created.outcome !== 'done') throw new Error(created.outcome);
  return { request: created.request, log: created.entries, totals: created.counters };
}

function take(world: World, decision: Decision<Lifecycle>): World {
  if (decision.outcome !== 'done') return world;
  const { request, entries, counters } = decision;
  const { requestsCount, requestsCompleted, completedCollaborations } = world.totals;
  return {
    request,
    log: [...world.log, ...entries],
    totals: {
      requestsCount: requestsCount + counters.requestsCount,
      requestsCompleted: requestsCompleted + counters.requestsCompleted,
      completedCollaborations: completedCollaborations + counters.completedCollaborations,
    },
  };
}

function checkStep(before: World, after: World, decision: Decision<Lifecycle>): void {
  const wasOver = ['completed', 'closed'].includes(stateOf(before.request));
  if (wasOver) expect(decision.outcome).not.toBe('done');
  if (stateOf(before.request) === 'closed') expect(decision.outcome).toBe('refused');
  if (decision.outcome !== 'done') return;
  for (const flag of flagNames) {
    if (before.request[flag] && flag !== 'active') expect(after.request[flag]).toBe(true);
  }
  expect(after.request).toEqual({ ...before.request, ...decision.changes });
  expect(new Set(decision.notifications.map(({ to }) => to)).size).toBe(decision.notifications.length);
  expect(decision.notifications.length).toBeGreaterThan(0);
}

function checkWorld({ request, log, totals }: World): void {
  const state = stateOf(request);
  const { accepted, senderCompleted, recipientCompleted, senderFinalized, recipientFinalized } = request;
  if (request.completed)
    expect([
      accepted,
      senderCompleted,
      recipientCompleted,
      senderFinalized,
      recipientFinalized,
    ]).not.toContain(false);
  if (senderFinalized || recipientFinalized)
    expect([senderCompleted, recipientCompleted]).not.toContain(false);
  if (senderCompleted || recipientCompleted) expect(accepted).toBe(true);
  expect(request.active).toBe(state !== 'closed');
  expect([request.closedAt, request.closedBy, request.closedHow].map((value) => value !== null)).toEqual(
    Array(3).fill(state === 'closed'),
  );
  expect(
    [request.acceptedAt, request.completedAt, request.bothCompletedAt].map((time) => time !== null),
  ).toEqual([accepted, request.completed, senderCompleted && recipientCompleted]);
  expect(totals).toEqual({
    requestsCount: state === 'closed' ? 0 : 1,
    requestsCompleted: state === 'completed' ? 1 : 0,
    completedCollaborations: state === 'completed' ? 1 : 0,
  });
  const milestones = log.map((entry) => entry.type).filter((type) => type !== 'update');
  const raised = logTypes.filter((type) => type !== 'created' && type !== 'update' && request[type]);
  expect([...milestones].sort()).toEqual(['created', ...raised].sort());
  const ranks = milestones.map((type) => rankOf[type]);
  expect(ranks).toEqual([...ranks].sort());
  expect(log.map((entry) => entry.date.getTime())).toEqual(
    log.map((entry) => entry.date.getTime()).sort((a, b) => a - b),
  );
}

/** Open items only matter for a step that is otherwise allowed. If acknowledged, they only add to the log. */
function checkOpen(
  action: AskedAction,
  decision: Decision<Lifecycle>,
  without: Decision<Lifecycle>,
  { acknowledged }: { acknowledged: boolean },
): void {
  const asks = action === 'complete' || action === 'finalize';
  if (without.outcome !== 'done' || (!asks && action !== 'settle')) {
    expect(decision.outcome).toBe(without.outcome);
  } else if (asks && !acknowledged) {
    expect(decision).toMatchObject({ code: 'open_items' });
  } else {
    const entries = [...without.entries, expect.objectContaining({ type: 'update', author: 'system' })];
    expect(decision).toEqual({ ...without, entries });
  }
}

/** The same action again is a no-op or refused, except that each update is a new one. */
function checkRepeat(world: World, again: Decision<Lifecycle>): void {
  if (again.outcome !== 'done') return;
  expect(again.entries.map(({ type }) => type)).toEqual(['update']);
  expect(again.request).toEqual(world.request);
}

/** Each warning comes before its move, and nothing comes twice. */
const clockOf: Partial<Record<LifecycleState, string[]>> = {
  pending: ['expiring', 'expired'],
  senderFinal: ['settling', 'settled'],
  recipientFinal: ['settling', 'settled'],
  bothDone: ['lapsing', 'lapsed'],
};

const flagNames = [
  'active',
  'accepted',
  'senderCompleted',
  'recipientCompleted',
  'completed',
  'senderFinalized',
  'recipientFinalized',
] as const satisfies readonly (keyof Flags)[];

/** Entries of equal rank may be in either order. */
const rankOf = {
  created: 0,
  update: 0,
  accepted: 1,
  senderCompleted: 2,
  recipientCompleted: 2,
  senderFinalized: 3,
  recipientFinalized: 3,
  completed: 4,
} as const;
