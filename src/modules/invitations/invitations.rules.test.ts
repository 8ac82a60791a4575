import { describe, expect, it } from 'vitest';
import { ALLOWED, refused } from '#contract/policy.ts';
import { flagsOf, lifecycleStates, openStates } from '#modules/requests/requests.moves.rules.ts';
import { decideInvite, type InviteFacts, obstacleOf, severalOutcome } from './invitations.rules.ts';
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

describe('section 8: who is invited to a Kollab', () => {
  it('once each: harmless to repeat while it waits, and not again after an answer', () => {
    expect(codeOf({})).toBe('done');
    expect(codeOf({ earlier: { outcome: null, dateInvited: invitedAt } })).toBe('same');
    for (const outcome of OUTCOMES)
      expect(codeOf({ earlier: { outcome, dateInvited: invitedAt } })).toBe('already_invited');
  });

  it('a Kollab that is closed, and a user with an open request on it, are refused', () => {
    expect(codeOf({ active: false })).toBe('kollab_closed');
    for (const state of lifecycleStates) {
      const open = openStates.includes(state);
      expect(codeOf({ latest: request(state, before) }), state).toBe(open ? 'already_requested' : 'done');
    }
  });

  it('what the policy refuses is refused first', () => {
    const verdict = refused('forbidden', 'unavailable' as const);
    expect(codeOf({ verdict, active: false, earlier: { outcome: null, dateInvited: invitedAt } })).toBe(
      'forbidden',
    );
  });

  it('one that a request by hand has overtaken does not wait any more', () => {
    const earlier = { outcome: null, dateInvited: invitedAt };
    expect(codeOf({ earlier, latest: request('closed', after) })).toBe('already_invited');
    expect(codeOf({ earlier, latest: request('closed', before) })).toBe('same');
  });
});

describe('section 8: what keeps an invitation from being accepted', () => {
  const facts = { active: true, latest: null, dateInvited: invitedAt };

  it('nothing, a closed Kollab, or an open request', () => {
    expect(obstacleOf(facts)).toBeNull();
    expect(obstacleOf({ ...facts, active: false })).toBe('closed');
    for (const state of openStates)
      expect(obstacleOf({ ...facts, latest: request(state, before) }), state).toBe('requested');
  });

  it('a request by hand since then, which was the answer: one that was rejected does not come back', () => {
    for (const state of ['closed', 'completed'] as const) {
      expect(obstacleOf({ ...facts, latest: request(state, before) }), state).toBeNull();
      expect(obstacleOf({ ...facts, latest: request(state, invitedAt) }), state).toBe('overtaken');
      expect(obstacleOf({ ...facts, latest: request(state, after) }), state).toBe('overtaken');
    }
  });
});

it('section 9: says of one of several what became of it, and no reason that is theirs', () => {
  const earlier = { outcome: null, dateInvited: invitedAt };
  const became = (facts: Partial<InviteFacts>) => severalOutcome(decideInvite({ ...free, ...facts }));
  expect(became({})).toBe('invited');
  expect(became({ earlier })).toBe('already');
  expect(became({ earlier: { ...earlier, outcome: 'declined' } })).toBe('already');
  expect(became({ latest: request('pending', before) })).toBe('requested');
  for (const reason of ['ownBlock', 'unavailable', 'audienceMissing', 'own'] as const)
    expect(became({ verdict: refused('forbidden', reason) })).toBe('unavailable');
});
