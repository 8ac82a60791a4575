import { describe, expect, it } from 'vitest';
import { ALLOWED, refused } from '#contract/policy.ts';
import { flagsOf, lifecycleStates, openStates } from '#modules/requests/requests.moves.rules.ts';
import {
  decideInvite,
  type InviteFacts,
  obstacleOf,
  refusalOfAccept,
  severalOutcome,
} from './invitations.rules.ts';
import { OUTCOMES } from './invitations.states.rules.ts';

const invitedAt = new Date('2026-03-02T10:00:00Z');
const before = new Date('2026-03-01T10:00:00Z');
const after = new Date('2026-03-03T10:00:00Z');
const request = (state: (typeof lifecycleStates)[number], datePosted: Date) => ({
  ...flagsOf('pending'),
  ...flagsOf(state),
  datePosted,
});

const free: InviteFacts = { verdict: ALLOWED, active: true, latest: null, earlier: null };
const codeOf = (facts: Partial<InviteFacts>) => {
  const decision = decideInvite({ ...free, ...facts });
  return decision.outcome === 'refused' ? decision.code : decision.outcome;
};

describe('decideInvite', () => {
  it('allows one invitation per user: a repeat changes nothing while it waits, and is refused after an answer', () => {
    expect(codeOf({})).toBe('done');
    expect(codeOf({ earlier: { outcome: null, dateInvited: invitedAt } })).toBe('same');
    for (const outcome of OUTCOMES)
      expect(codeOf({ earlier: { outcome, dateInvited: invitedAt } })).toBe('already_invited');
  });

  it('refuses a closed Kollab, and a user with an open request on it', () => {
    expect(codeOf({ active: false })).toBe('kollab_closed');
    for (const state of lifecycleStates) {
      const open = openStates.includes(state);
      expect(codeOf({ latest: request(state, before) }), state).toBe(open ? 'already_requested' : 'done');
    }
  });

  it('checks the policy first', () => {
    const verdict = refused('forbidden', 'unavailable' as const);
    expect(codeOf({ verdict, active: false, earlier: { outcome: null, dateInvited: invitedAt } })).toBe(
      'forbidden',
    );
  });

  it('an invitation no longer waits once the user has sent a request', () => {
    const earlier = { outcome: null, dateInvited: invitedAt };
    expect(codeOf({ earlier, latest: request('closed', after) })).toBe('already_invited');
    expect(codeOf({ earlier, latest: request('closed', before) })).toBe('same');
  });
});

describe('obstacleOf', () => {
  const facts = { active: true, latest: null, dateInvited: invitedAt };

  it('is null, closed for a closed Kollab, and requested for an open request', () => {
    expect(obstacleOf(facts)).toBeNull();
    expect(obstacleOf({ ...facts, active: false })).toBe('closed');
    for (const state of openStates)
      expect(obstacleOf({ ...facts, latest: request(state, before) }), state).toBe('requested');
  });

  it('is overtaken by a request that was sent since, so that a rejected request is not revived', () => {
    for (const state of ['closed', 'completed'] as const) {
      expect(obstacleOf({ ...facts, latest: request(state, before) }), state).toBeNull();
      expect(obstacleOf({ ...facts, latest: request(state, invitedAt) }), state).toBe('overtaken');
      expect(obstacleOf({ ...facts, latest: request(state, after) }), state).toBe('overtaken');
    }
  });
});

it('an invited user who saw an older version of the Kollab cannot accept, after any obstacle', () => {
  const code = (seen: number | undefined, active = true) =>
    refusalOfAccept({ active, latest: null, dateInvited: invitedAt, version: 3, seen })?.code ?? null;
  expect([undefined, 2, 3, 4].map((seen) => code(seen))).toEqual([null, 'changed_meanwhile', null, null]);
  expect(code(2, false)).toBe('kollab_closed');
});

it("severalOutcome gives the outcome of each invitation without the user's own reasons", () => {
  const earlier = { outcome: null, dateInvited: invitedAt };
  const became = (facts: Partial<InviteFacts>) => severalOutcome(decideInvite({ ...free, ...facts }));
  expect(became({})).toBe('invited');
  expect(became({ earlier })).toBe('already');
  expect(became({ earlier: { ...earlier, outcome: 'declined' } })).toBe('already');
  expect(became({ latest: request('pending', before) })).toBe('requested');
  for (const reason of ['ownBlock', 'unavailable', 'audienceMissing', 'own'] as const)
    expect(became({ verdict: refused('forbidden', reason) })).toBe('unavailable');
});
