import { describe, expect, test } from 'vitest';
import type { PolicyViewer } from '#contract/policy.ts';
import type { Relation } from '#modules/profiles/profiles.policy.ts';
import { policyViewerOf as viewer } from '#tests/policy-viewer.ts';
import { matrixCells } from './requests.matrix.ts';
import { can, canCreate, type RequestTarget } from './requests.policy.ts';

const PEOPLE = { S: viewer('ann'), R: viewer('bob'), T: viewer('cat'), V: null };
const CODES: Record<number, string> = { 403: 'forbidden', 404: 'not_found' };

describe('section 6: the table of the checks, asked of the policy', () => {
  const cells = matrixCells.filter(({ action, state }) => action === 'read' && state !== '∅');
  test.each(cells)('$actor in $state: read', ({ actor, status }) => {
    const verdict = can(PEOPLE[actor], 'read', { sender: 'ann', recipient: 'bob' });
    // A visitor is stopped before any policy is asked; to the policy they are a third like any other.
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
  const said = (who: PolicyViewer | null, over: Partial<RequestTarget> = {}) => {
    const verdict = canCreate(who, { ...target, ...over });
    return verdict.ok ? '' : (verdict.reason ?? verdict.code);
  };
  const blocked: Partial<Relation> = { blockedViewer: true };

  test('is refused in the order 404, own, the account, the owner and blocks', () => {
    const limited = viewer('ann', { state: 'limited' });
    expect(said(limited, { state: 'taken_down', ...blocked })).toBe('not_found');
    expect(said(limited, { state: 'hidden', ...blocked })).toBe('not_found');
    expect(said(limited, { ownerState: 'suspended', ...blocked })).toBe('not_found');
    expect(said(viewer('bob', { state: 'limited' }), blocked)).toBe('own');
    expect(said(limited, blocked)).toBe('account_limited');
    expect(said(viewer('ann', { verified: false }), blocked)).toBe('email_unverified');
    expect(said(viewer('ann', { state: 'suspended' }), blocked)).toBe('account_suspended');
    expect(said(viewer('ann'), blocked)).toBe('unavailable');
    expect(said(viewer('ann'), { whoMayRequest: 'verified' })).toBe('audienceMissing');
    expect(said(viewer('ann'))).toBe('');
    expect(said(null)).toBe('not_signed_in');
  });

  test('an owner who is limited still takes requests', () => {
    expect(said(viewer('ann'), { ownerState: 'limited' })).toBe('');
  });
});
