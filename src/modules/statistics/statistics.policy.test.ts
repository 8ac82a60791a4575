import { expect, it } from 'vitest';
import { ACCOUNT_STATES, ROLES } from '#contract/policy.ts';
import { canSeeHealth } from './statistics.policy.ts';

it('the health of the site is there for admins in good standing alone', () => {
  const seen = ROLES.flatMap((role) =>
    ACCOUNT_STATES.filter((state) => canSeeHealth({ id: 'owner', role, state, verified: true }).ok).map(
      (state) => `${role} ${state}`,
    ),
  );
  expect(seen).toEqual(['admin active', 'admin limited']);
  expect(canSeeHealth(null).ok).toBe(false);
});
