import { expect, it } from 'vitest';
import { ACCOUNT_STATES, CONTENT_STATES, type PolicyViewer, type Verdict } from '#contract/policy.ts';
import { WHO_MAY_REQUEST } from '#modules/profiles/preferences.rules.ts';
import { canAccept, canDecide, canInviteTo, canRead } from './invitations.policy.ts';

const owner: PolicyViewer = { id: 'ada', role: 'user', state: 'active', verified: true };
const kollab = { ownerId: 'ada', state: 'active', ownerState: 'active' } as const;
const invited = {
  id: 'ben',
  state: 'active',
  whoMayRequest: 'everyone',
  blockedViewer: false,
  blockedByViewer: false,
  viewerHasAudience: false,
} as const;
const codeOf = (verdict: Verdict<string>) =>
  verdict.ok ? 'ok' : `${verdict.code} ${verdict.reason ?? ''}`.trim();

it('lets only the owner invite, and only to a visible Kollab', () => {
  expect(codeOf(canInviteTo(owner, kollab, invited))).toBe('ok');
  expect(codeOf(canInviteTo({ ...owner, id: 'cleo' }, kollab, invited))).toBe('forbidden notOwner');
  expect(codeOf(canInviteTo({ ...owner, id: 'cleo', role: 'admin' }, kollab, invited))).toBe(
    'forbidden notOwner',
  );
  expect(codeOf(canInviteTo(null, kollab, invited))).toBe('not_signed_in');
  expect(CONTENT_STATES.map((state) => codeOf(canInviteTo(owner, { ...kollab, state }, invited)))).toEqual([
    'ok',
    'wrong_state',
    'wrong_state',
    'not_found',
  ]);
});

it('an invitation obeys whoMayRequest, and a block has the same code as accepting no requests', () => {
  const choices = WHO_MAY_REQUEST.map((whoMayRequest) =>
    canInviteTo(owner, kollab, { ...invited, whoMayRequest }),
  );
  expect(choices.map(codeOf)).toEqual(['ok', 'forbidden audienceMissing', 'forbidden unavailable']);
  expect(canInviteTo(owner, kollab, { ...invited, blockedViewer: true })).toEqual(choices[2]);
  expect(codeOf(canInviteTo(owner, kollab, { ...invited, blockedByViewer: true }))).toBe(
    'forbidden ownBlock',
  );
  expect(codeOf(canInviteTo(owner, kollab, { ...invited, id: 'ada' }))).toBe('forbidden own');
});

it('refuses to invite a user who is not visible, and an inviter who may not contact others', () => {
  expect(ACCOUNT_STATES.map((state) => codeOf(canInviteTo(owner, kollab, { ...invited, state })))).toEqual([
    'ok',
    'ok',
    'not_found noUser',
    'not_found noUser',
    'not_found noUser',
  ]);
  expect(codeOf(canInviteTo({ ...owner, state: 'limited' }, kollab, invited))).toBe('account_limited');
  expect(codeOf(canInviteTo({ ...owner, verified: false }, kollab, invited))).toBe('email_unverified');
});

it('shows an invitation to its two sides, and lets only the invited user answer', () => {
  const invitation = { inviterId: 'ada', invitedId: 'ben' };
  const asked = ['ada', 'ben', 'cleo'].map((id) => [
    canRead({ id }, invitation),
    canDecide({ id }, invitation),
  ]);
  expect(asked.map((verdicts) => verdicts.map(codeOf))).toEqual([
    ['ok', 'forbidden notInvited'],
    ['ok', 'ok'],
    ['not_found', 'not_found'],
  ]);
});

it('allows accepting while the Kollab is visible and neither side blocks the other, whatever whoMayRequest is', () => {
  const invitation = { inviterId: 'ada', invitedId: 'ben' };
  const ben = { ...owner, id: 'ben' };
  const none = { blockedViewer: false, blockedByViewer: false };
  expect(codeOf(canAccept(ben, invitation, kollab, none))).toBe('ok');
  expect(codeOf(canAccept(ben, invitation, { ...kollab, state: 'hidden' }, none))).toBe('not_found');
  expect(codeOf(canAccept(ben, invitation, { ...kollab, ownerState: 'suspended' }, none))).toBe('not_found');
  expect(codeOf(canAccept(ben, invitation, kollab, { ...none, blockedViewer: true }))).toBe(
    'forbidden unavailable',
  );
  expect(codeOf(canAccept(ben, invitation, kollab, { ...none, blockedByViewer: true }))).toBe(
    'forbidden ownBlock',
  );
});
