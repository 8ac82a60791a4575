import { describe, expect, test } from 'vitest';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { ERRORS } from '#contract/errors.ts';
import { ALLOWED, refused } from '#contract/policy.ts';
import {
  type Cell,
  cellTitle,
  countersOfCell,
  endpointOf,
  logOf,
  type MatrixState,
  type MatrixStep,
  matrixCells,
  matrixStates,
  stepsTo,
  stepsToClosed,
} from '#tests/requests-matrix.ts';
import { requestsContract } from './requests.contract.ts';
import { type CreateFacts, decideCreate } from './requests.create.rules.ts';
import { requestsErrors } from './requests.errors.ts';
import { createMessages } from './requests.messages.ts';
import {
  type Actor,
  type Flags,
  flagsOf,
  type Lifecycle,
  type LifecycleState,
  lifecycleStates,
  moves,
  openStates,
  stateOf,
} from './requests.moves.rules.ts';
import { type AskedAction, actorOf, decide, mayRead } from './requests.rules.ts';

const hour = 3_600_000;
const start = new Date('2026-03-01T12:00:00Z');
const nextDay = new Date(start.getTime() + 24 * hour);

const actors = { S: 'sender', R: 'recipient', T: 'third' } as const;
const symbols: Record<LifecycleState, MatrixState> = {
  pending: 'P',
  accepted: 'A',
  senderDone: 'As',
  recipientDone: 'Ar',
  bothDone: 'AB',
  senderFinal: 'Fs',
  recipientFinal: 'Fr',
  completed: 'C',
  closed: 'X',
};
const own = refused('forbidden', 'own' as const);

const openKollab: CreateFacts = { verdict: ALLOWED, active: true, version: 1, latest: null };

function walk(way: readonly MatrixStep[], now = start): Lifecycle | null {
  return way.reduce<Lifecycle | null>((request, { actor, action }) => {
    const decision =
      action === 'create'
        ? decideCreate({ ...openKollab, latest: request }, now)
        : decide(request, actors[actor], action as AskedAction, now);
    if (decision.outcome !== 'done') throw new Error(`${actor} ${action}: ${decision.outcome}`);
    return decision.request;
  }, null);
}

function at(state: MatrixState): Lifecycle {
  const request = walk(stepsTo[state]);
  if (!request) throw new Error('no request yet');
  return request;
}

function attempt(
  cell: Cell,
  request: Lifecycle | null,
  now: Date,
): ReturnType<typeof decide | typeof decideCreate> {
  const actor = actors[cell.actor as keyof typeof actors];
  if (cell.action !== 'create') return decide(request, actor, cell.action as AskedAction, now, 'a note');
  const latest = cell.actor === 'S' ? request : null;
  const verdict = cell.actor === 'R' ? own : ALLOWED;
  return decideCreate({ ...openKollab, verdict, latest }, now);
}

function statusOf(decision: ReturnType<typeof attempt>, ok = 200): number {
  return decision.outcome === 'refused' ? { ...ERRORS, ...requestsErrors }[decision.code].status : ok;
}

describe('the table of the lifecycle, cell by cell', () => {
  test('has 320 different cells', () => {
    expect(new Set(matrixCells.map(({ actor, state, action }) => `${actor} ${state} ${action}`)).size).toBe(
      320,
    );
    expect(matrixCells.every((cell) => [200, 201, 401, 403, 404, 409].includes(cell.status))).toBe(true);
    expect(matrixCells.every((cell) => matrixStates.includes(cell.next))).toBe(true);
  });

  test.each(matrixStates)('%s is reached by its steps', (state) => {
    const request = walk(stepsTo[state]);
    expect(request ? symbols[stateOf(request)] : '∅').toBe(state);
  });

  test.each(stepsToClosed)('every way to closed closes', (...way) => {
    expect(stateOf(walk(way) as Lifecycle)).toBe('closed');
  });

  test.each(matrixCells.map((cell) => [cellTitle(cell), cell] as const))('%s', (_, cell) => {
    const spec: EndpointSpec = requestsContract.specs[endpointOf[cell.action]];
    const before = walk(stepsTo[cell.state]);
    if (cell.actor === 'V' || cell.action === 'read') {
      const visible = before !== null && cell.actor !== 'V' && mayRead(actors[cell.actor]);
      const turnedAway = cell.actor === 'V' && spec.access !== 'public';
      expect(turnedAway ? 401 : visible ? 200 : 404).toBe(cell.status);
      expect(cell).toMatchObject({ next: cell.state, repeat: false });
      return;
    }
    const decision = attempt(cell, before, nextDay);
    expect(statusOf(decision, spec.status)).toBe(cell.status);
    expect(decision.outcome === 'same').toBe(cell.repeat);
    const ofSides = decision.outcome === 'done' && cell.actor !== 'T';
    expect(ofSides ? symbols[stateOf(decision.request)] : cell.state).toBe(cell.next);
    if (decision.outcome !== 'done') return;
    expect(decision.entries.map((entry) => entry.type)).toEqual(logOf(cell));
    expect(decision.counters).toMatchObject(countersOfCell(cell));
    expect(decision.counters.completedCollaborations).toBe(decision.counters.requestsCompleted);
    const other = cell.actor === 'R' ? 'sender' : 'recipient';
    expect(decision.notifications.map((notice) => notice.to)).toEqual([other]);
  });

  const daily = matrixCells.filter((cell) => cell.withinADay);
  test('has two cells that are 429 within a day', () => {
    expect(daily.map((cell) => `${cell.state} ${cell.action}`)).toEqual(['P remind', 'X create']);
  });
  test.each(daily.map((cell) => [cellTitle(cell), cell] as const))('%s, and 429 within a day', (_, cell) => {
    const before = { ...at(cell.state), lastRemindedAt: cell.state === 'P' ? start : null };
    const early = attempt(cell, before, new Date(nextDay.getTime() - 1));
    expect(statusOf(early)).toBe(429);
    expect(early).toMatchObject({ retryAfterSeconds: 1 });
    expect(attempt(cell, before, nextDay).outcome).toBe('done');
  });
});

describe('the table of moves', () => {
  test.each(lifecycleStates)('flags of %s and back', (state) => {
    const flags: Flags = { ...at('A'), ...flagsOf(state) };
    expect(stateOf(flags)).toBe(state);
  });

  test('logs exactly the milestones whose flags it sets, in order', () => {
    for (const transition of Object.values(moves).flatMap((move) => move.transitions)) {
      if (transition.to === 'unchanged' || transition.to === 'closed') continue;
      const after = flagsOf(transition.to);
      for (const from of transition.from) {
        const before = { ...at('P'), ...flagsOf(from) };
        const raised = (Object.keys(after) as (keyof Flags)[]).filter((flag) => after[flag] && !before[flag]);
        expect([...transition.log].sort()).toEqual([...raised].sort());
      }
    }
  });

  test('has no transition from completed or closed', () => {
    const from = Object.values(moves).flatMap((move) => move.transitions.flatMap(({ from }) => from));
    expect(new Set(from)).toEqual(new Set(openStates));
  });

  test('only the clock and the system act without a user', () => {
    for (const action of ['expire', 'settle', 'lapse'] as const) {
      for (const actor of ['sender', 'recipient', 'system'] as const)
        expect(decide(at('P'), actor, action, nextDay)).toMatchObject({ code: 'forbidden' });
    }
    expect(decide(at('P'), 'clock', 'accept', nextDay)).toMatchObject({ code: 'forbidden' });
  });
});

describe('the result of a decision', () => {
  test('keeps the other columns of the row and lists only the changed ones', () => {
    const row = { ...at('P'), requestId: 'r1', note: 'Hello' };
    const decision = decide(row, 'recipient', 'accept', nextDay, 'Welcome');
    if (decision.outcome !== 'done') throw new Error(decision.outcome);
    expect(decision.request).toMatchObject({ requestId: 'r1', note: 'Hello', acceptedAt: nextDay });
    expect(decision.changes).not.toHaveProperty('requestId');
    expect(decision.entries).toEqual([
      { type: 'accepted', author: 'recipient', note: 'Welcome', date: nextDay },
    ]);
    expect(row.accepted).toBe(false);
  });

  test('sets who closed it, how, when and why', () => {
    const closed = (state: MatrixState, actor: Actor, action: AskedAction) => {
      const decision = decide(at(state), actor, action, nextDay, 'Sorry');
      if (decision.outcome !== 'done') throw new Error(decision.outcome);
      const { closedAt, closedBy, closedHow, closingNote } = decision.request;
      expect([closedAt, closingNote]).toEqual([nextDay, 'Sorry']);
      return [closedBy, closedHow, ...decision.notifications.map(({ to, type }) => `${type} ${to}`)];
    };
    expect(closed('P', 'recipient', 'delete')).toEqual(['recipient', 'rejected', 'rejected sender']);
    expect(closed('P', 'sender', 'delete')).toEqual(['sender', 'withdrawn', 'withdrawn recipient']);
    expect(closed('A', 'recipient', 'delete')).toEqual(['recipient', 'cancelled', 'cancelled sender']);
    expect(closed('P', 'recipient', 'closeWithKollab')).toEqual([
      'recipient',
      'kollabDeleted',
      'kollabDeleted sender',
    ]);
    expect(closed('AB', 'sender', 'dissolve')).toEqual(['sender', 'dissolved', 'dissolved recipient']);
    expect(closed('Fs', 'system', 'dissolve').slice(0, 2)).toEqual(['system', 'dissolved']);
    expect(closed('Fs', 'system', 'dissolve')).toHaveLength(4);
  });

  test('puts the note of the second finalization on its own milestone, not on completed', () => {
    const decision = decide(at('Fs'), 'recipient', 'finalize', nextDay, 'Thank you');
    if (decision.outcome !== 'done') throw new Error(decision.outcome);
    expect(decision.entries.map(({ type, note }) => [type, note])).toEqual([
      ['recipientFinalized', 'Thank you'],
      ['completed', null],
    ]);
    expect(decision.notifications).toEqual([{ to: 'sender', type: 'completed' }]);
    expect(decision.request.completedAt).toEqual(nextDay);
  });

  test('stores an empty note as null', () => {
    const decision = decide(at('P'), 'sender', 'delete', nextDay, '');
    expect(decision).toMatchObject({ outcome: 'done', request: { closingNote: null } });
  });

  test('every refusal has the reason and what to do next', () => {
    for (const cell of matrixCells.filter(({ actor, status }) => actor !== 'V' && status >= 400)) {
      if (cell.action === 'read') continue;
      const decision = attempt(cell, walk(stepsTo[cell.state]), nextDay);
      if (decision.outcome !== 'refused') throw new Error(cellTitle(cell));
      expect(decision.message).toMatch(/^[A-Z].{20,}[.;].+\.$|^[A-Z].{20,}; .+\.$/);
      expect(decision.message).not.toMatch(/undefined|null|object/);
    }
  });

  test('words the refusals by state', () => {
    const message = (state: MatrixState, actor: Actor, action: AskedAction) => {
      const decision = decide(at(state), actor, action, nextDay);
      return decision.outcome === 'refused' ? decision.message : decision.outcome;
    };
    const acceptFirst = 'This request has not been accepted yet. Accept it first.';
    expect(message('P', 'recipient', 'complete')).toBe(acceptFirst);
    expect(message('As', 'sender', 'finalize')).toContain('You have marked yours. Wait for the other side');
    expect(message('As', 'recipient', 'finalize')).toContain('Mark yours first');
    expect(message('AB', 'sender', 'delete')).toContain('can no longer be cancelled');
    expect(message('X', 'sender', 'update')).toContain('The recipient has rejected this request');
    expect(message('X', 'recipient', 'update')).toContain('You have rejected this request');
    expect(message('A', 'sender', 'remind')).toContain('has already accepted');
    expect(message('C', 'sender', 'update')).toContain('is completed');
  });
});

describe('a new request', () => {
  const message = (facts: Partial<CreateFacts>) => decideCreate({ ...openKollab, ...facts }, nextDay);

  test('is pending, active and counted, starts its log, and notifies the owner', () => {
    expect(message({})).toMatchObject({
      outcome: 'done',
      request: { active: true, accepted: false, completed: false, datePosted: nextDay },
      entries: [{ type: 'created', author: 'sender', date: nextDay }],
      notifications: [{ to: 'recipient', type: 'created' }],
      counters: { requestsCount: 1, requestsCompleted: 0, completedCollaborations: 0 },
    });
  });

  test('is refused in the order 404, 403, 409, 429', () => {
    const everything = { active: false, latest: at('P') };
    const closedNow = walk(stepsTo.X, nextDay);
    const notFound = { code: 'not_found', message: createMessages.notFound };
    expect(message({ ...everything, verdict: refused('not_found') })).toMatchObject(notFound);
    expect(message({ ...everything, verdict: own })).toMatchObject({
      code: 'forbidden',
      message: createMessages.own,
    });
    const limited = { code: 'account_limited', message: ERRORS.account_limited.text };
    expect(message({ ...everything, verdict: refused('account_limited') })).toMatchObject(limited);
    const verdict = refused('forbidden', 'unavailable' as const);
    const unavailable = { code: 'forbidden', message: createMessages.unavailable };
    expect(message({ ...everything, verdict })).toMatchObject(unavailable);
    expect(message(everything)).toMatchObject({ code: 'already_requested' });
    expect(message({ active: false, latest: closedNow })).toMatchObject({ code: 'kollab_closed' });
    expect(message({ latest: closedNow })).toMatchObject({ code: 'too_early', retryAfterSeconds: 86_400 });
  });

  test('needs no waiting time after a completed collaboration', () => {
    expect(message({ latest: walk(stepsTo.C, nextDay) }).outcome).toBe('done');
  });
});

describe('the side of a viewer', () => {
  const request = { senderId: 'ann', recipientId: 'bob' };
  test('is sender, recipient or third', () => {
    expect(actorOf(request, 'ann')).toBe('sender');
    expect(actorOf(request, 'bob')).toBe('recipient');
    expect(actorOf(request, 'cat')).toBe('third');
  });
  test('a visitor never matches a deleted account', () => {
    expect(actorOf({ senderId: null, recipientId: null }, null)).toBe('third');
  });
});
