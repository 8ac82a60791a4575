import { expect, test } from 'vitest';
import { createAccepted, newRequest } from './requests.create.rules.ts';
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
