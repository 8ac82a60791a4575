import { describe, expect, test } from 'vitest';
import type { PolicyViewer } from '#contract/policy.ts';
import type { Relation } from '#modules/profiles/profiles.policy.ts';
import { policyViewerOf as viewer } from '#tests/policy-viewer.ts';
import { matrixCells } from '#tests/requests-matrix.ts';
import { can, canCreate, type RequestTarget } from './requests.policy.ts';

const PEOPLE = { S: viewer('ann'), R: viewer('bob'), T: viewer('cat'), V: null };
const CODES: Record<number, string> = { 403: 'forbidden', 404: 'not_found' };

describe('the policy agrees with the table of the lifecycle', () => {
  const cells = matrixCells.filter(({ action, state }) => action === 'read' && state !== '∅');
  test.each(cells)('$actor in $state: read', ({ actor, status }) => {
    const verdict = can(PEOPLE[actor], 'read', { sender: 'ann', recipient: 'bob' });
    // A visitor is refused before the policy is asked. To the policy, they are a third.
    const expected = actor === 'V' ? 'not_found' : status === 200 ? '' : CODES[status];
    expect(verdict.ok ? '' : verdict.code).toBe(expected);
  });
});

describe('sending a request', () => {
  const target: RequestTarget = {
    ownerId: 'bob',
    state: 'active',
    ownerState: 'active',
    whoMayRequest: 'everyone',
    blockedViewer: false,
    blockedByViewer: false,
    viewerHasAudience: false,
  };
  const refusalOf = (who: PolicyViewer | null, over: Partial<RequestTarget> = {}) => {
    const verdict = canCreate(who, { ...target, ...over });
    return verdict.ok ? '' : (verdict.reason ?? verdict.code);
  };
  const blocked: Partial<Relation> = { blockedViewer: true };

  test("is refused in the order: not found, own Kollab, account, owner's preference and blocks", () => {
    const limited = viewer('ann', { state: 'limited' });
    expect(refusalOf(limited, { state: 'taken_down', ...blocked })).toBe('not_found');
    expect(refusalOf(limited, { state: 'hidden', ...blocked })).toBe('not_found');
    expect(refusalOf(limited, { ownerState: 'suspended', ...blocked })).toBe('not_found');
    expect(refusalOf(viewer('bob', { state: 'limited' }), blocked)).toBe('own');
    expect(refusalOf(limited, blocked)).toBe('account_limited');
    expect(refusalOf(viewer('ann', { verified: false }), blocked)).toBe('email_unverified');
    expect(refusalOf(viewer('ann', { state: 'suspended' }), blocked)).toBe('account_suspended');
    expect(refusalOf(viewer('ann'), blocked)).toBe('unavailable');
    expect(refusalOf(viewer('ann'), { whoMayRequest: 'verified' })).toBe('audienceMissing');
    expect(refusalOf(viewer('ann'))).toBe('');
    expect(refusalOf(null)).toBe('not_signed_in');
  });

  test('a limited owner still accepts requests', () => {
    expect(refusalOf(viewer('ann'), { ownerState: 'limited' })).toBe('');
  });
});
