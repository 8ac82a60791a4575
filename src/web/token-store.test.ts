import { expect, it } from 'vitest';
import { isExpired } from './token-store.ts';

const NOW = Date.UTC(2026, 0, 1);
const tokenOf = (payload: object) => `h.${btoa(JSON.stringify(payload))}.s`;

it('uses a token until it is about to expire, and replaces one without an account type', () => {
  const exp = NOW / 1000 + 60;
  expect(isExpired(tokenOf({ exp, accountType: 'creator' }), NOW)).toBe(false);
  expect(isExpired(tokenOf({ exp, accountType: 'creator' }), NOW + 45_000)).toBe(true);
  expect(isExpired(tokenOf({ exp }), NOW)).toBe(true);
  expect(isExpired('none', NOW)).toBe(true);
});
