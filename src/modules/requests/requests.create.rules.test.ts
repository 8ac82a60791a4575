import { expect, test } from 'vitest';
import { ALLOWED, refused } from '#contract/policy.ts';
import { type CreateFacts, createAccepted, decideCreate, newRequest } from './requests.create.rules.ts';
import { createMessages } from './requests.messages.ts';
import { flagsOf } from './requests.moves.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');

test("a request that its recipient asked for is sent and accepted at once, with the recipient's note", () => {
  const request = { ...newRequest(now), ...flagsOf('accepted'), acceptedAt: now };
  expect(createAccepted(now, 'Welcome')).toEqual({
    outcome: 'done',
    request,
    changes: request,
    entries: [
      { type: 'created', author: 'sender', note: null, date: now },
      { type: 'accepted', author: 'recipient', note: 'Welcome', date: now },
    ],
    // The caller notifies both sides.
    notifications: [],
    counters: { requestsCount: 1, requestsCompleted: 0, completedCollaborations: 0 },
  });
});

const facts: CreateFacts = { verdict: ALLOWED, active: true, version: 3, latest: null };

test.each([
  [undefined, 'done'],
  [2, 'changed_meanwhile'],
  [3, 'done'],
  // From a page that was read since.
  [4, 'done'],
])('a request of someone who saw version %s of a Kollab in version 3 is %s', (seen, outcome) => {
  const decision = decideCreate({ ...facts, seen }, now);
  expect(decision.outcome === 'refused' ? decision.code : decision.outcome).toBe(outcome);
  if (decision.outcome === 'refused') expect(decision.message).toBe(createMessages.changed);
});

test('any other refusal comes before a changed Kollab', () => {
  const code = (more: Partial<CreateFacts>) => {
    const decision = decideCreate({ ...facts, seen: 1, ...more }, now);
    return decision.outcome === 'refused' && decision.code;
  };
  const closed = { ...newRequest(now), ...flagsOf('closed'), closedAt: now };
  expect(code({ verdict: refused('forbidden', 'unavailable') })).toBe('forbidden');
  expect(code({ latest: newRequest(now) })).toBe('already_requested');
  expect(code({ active: false })).toBe('kollab_closed');
  expect(code({ latest: closed })).toBe('too_early');
});
