import { expect, test } from 'vitest';
import { DEFAULT_MAIL_CHOICES, noRequestReason, type WhoMayRequest } from './preferences.rules.ts';

const recipient = (whoMayRequest: WhoMayRequest, blockedSender = false) => ({ whoMayRequest, blockedSender });
const sender = (hasAudience: boolean, blockedRecipient = false) => ({ hasAudience, blockedRecipient });

test.each([
  ['everyone', true, null],
  ['everyone', false, null],
  ['verified', true, null],
  ['verified', false, 'audienceMissing'],
  ['nobody', true, 'unavailable'],
  ['nobody', false, 'unavailable'],
] as const)('requests from %s, by a sender with a connected audience: %s, reason: %s', (who, has, why) => {
  expect(noRequestReason(recipient(who), sender(has))).toBe(why);
});

test('a blocked user gets the same reason as if nobody could send requests', () => {
  const unblocked = noRequestReason(recipient('nobody'), sender(true));
  for (const who of ['everyone', 'verified', 'nobody'] as const) {
    expect(noRequestReason(recipient(who, true), sender(true))).toBe(unblocked);
    expect(noRequestReason(recipient(who, true), sender(false))).toBe(unblocked);
  }
});

test('a user who blocked the other gets that reason, even if the other blocked them, too', () => {
  expect(noRequestReason(recipient('nobody', true), sender(false, true))).toBe('ownBlock');
});

test('mails are sent at once for what the user waits for, never for likes, otherwise daily', () => {
  // Payments and what is due are among the agreements.
  expect(DEFAULT_MAIL_CHOICES).toEqual({
    requests: 'now',
    answers: 'now',
    agreements: 'now',
    deadlines: 'now',
    messages: 'now',
    // Not in the specification: a proof that is about to be lost and a new legal text should not wait a day.
    verification: 'now',
    legal: 'now',
    progress: 'daily',
    endings: 'daily',
    reviews: 'daily',
    showcases: 'daily',
    invitations: 'daily',
    follows: 'daily',
    comments: 'daily',
    replies: 'daily',
    mentions: 'daily',
    searches: 'daily',
    moderation: 'daily',
    likes: 'never',
  });
});
