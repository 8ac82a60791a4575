import { expect, test } from 'vitest';
import { ACCOUNT_STATES, isGoneAccount, type PolicyViewer } from '#contract/policy.ts';
import { CONNECTION_ACTIONS, can, canManage } from './connections.policy.ts';

const viewer = (id: string, role: PolicyViewer['role'] = 'user'): PolicyViewer => ({
  id,
  role,
  state: 'active',
  verified: true,
});
const ACTORS = { visitor: null, other: viewer('other'), moderator: viewer('mod', 'moderator') };
const reasonOf = (verdict: ReturnType<typeof can>) => (verdict.ok ? '' : verdict.code);

for (const ownerState of ACCOUNT_STATES) {
  test(`a connection whose owner is ${ownerState}`, () => {
    const seen = ownerState === 'active' || ownerState === 'limited';
    for (const showsHistory of [true, false]) {
      const subject = { ownerId: 'owner', ownerState, showsHistory };
      for (const [name, who] of Object.entries(ACTORS)) {
        const there = seen || (name === 'moderator' && ownerState === 'suspended');
        const history = there && (showsHistory || name === 'moderator');
        const expected = [there ? '' : 'not_found', history ? '' : 'not_found'];
        expect([name, ...CONNECTION_ACTIONS.map((action) => reasonOf(can(who, action, subject)))]).toEqual([
          name,
          ...expected,
        ]);
      }
      const owner = { ...viewer('owner'), state: ownerState };
      const gone = { leaving: 'not_signed_in', deleted: 'not_signed_in' };
      const manage = { active: '', limited: '', suspended: 'account_suspended', ...gone };
      const reads = isGoneAccount(ownerState) ? 'not_found' : '';
      expect(CONNECTION_ACTIONS.map((action) => reasonOf(can(owner, action, subject)))).toEqual([
        reads,
        reads,
      ]);
      expect(reasonOf(canManage(owner, 'owner'))).toBe(manage[ownerState]);
      expect(reasonOf(canManage(viewer('mod', 'moderator'), 'owner'))).toBe('not_found');
    }
  });
}
