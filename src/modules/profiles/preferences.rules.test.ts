import { expect, test } from 'vitest';
import { unwelcomeBecause, type WhoMayRequest } from './preferences.rules.ts';

const recipient = (whoMayRequest: WhoMayRequest, blockedSender = false) => ({ whoMayRequest, blockedSender });
const sender = (hasAudience: boolean, blockedRecipient = false) => ({ hasAudience, blockedRecipient });

test.each([
  ['everyone', true, null],
  ['everyone', false, null],
  ['verified', true, null],
  ['verified', false, 'audienceMissing'],
  ['nobody', true, 'unavailable'],
  ['nobody', false, 'unavailable'],
] as const)(
  'who lets %s ask, asked by somebody whose audience is connected: %s, says %s',
  (who, has, why) => {
    expect(unwelcomeBecause(recipient(who), sender(has))).toBe(why);
  },
);

test('whoever is blocked is told the same as anybody is where nobody may ask', () => {
  const anybody = unwelcomeBecause(recipient('nobody'), sender(true));
  for (const who of ['everyone', 'verified', 'nobody'] as const) {
    expect(unwelcomeBecause(recipient(who, true), sender(true))).toBe(anybody);
    expect(unwelcomeBecause(recipient(who, true), sender(false))).toBe(anybody);
  }
});

test('whoever blocked the other knows that they did, even where the other blocked them, too', () => {
  expect(unwelcomeBecause(recipient('nobody', true), sender(false, true))).toBe('ownBlock');
});
