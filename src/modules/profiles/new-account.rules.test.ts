import { expect, it } from 'vitest';
import { isNewAccount } from './new-account.rules.ts';

it('an account is new for seven days', () => {
  const joined = new Date('2026-01-01T00:00:00Z');
  expect(isNewAccount(joined, new Date('2026-01-07T23:59:59Z'))).toBe(true);
  expect(isNewAccount(joined, new Date('2026-01-08T00:00:00Z'))).toBe(false);
});
