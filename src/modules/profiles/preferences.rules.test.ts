import { expect, test } from 'vitest';
import { noRequestReason, type WhoMayRequest } from './preferences.rules.ts';

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
