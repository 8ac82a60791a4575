import { expect, it } from 'vitest';
import { ACCOUNT_STATES, type PolicyViewer } from '#contract/policy.ts';
import { canFollow, canReadFollows } from './follows.policy.ts';

const viewer: PolicyViewer = { id: 'ada', role: 'user', state: 'active', verified: true };
const other = {
  id: 'ben',
  state: 'active',
  blockedViewer: false,
  blockedByViewer: false,
  room: true,
} as const;
const codeOf = (verdict: ReturnType<typeof canFollow>) =>
  verdict.ok ? 'ok' : `${verdict.code} ${verdict.reason ?? ''}`.trim();

it('lets a user follow visible users only, also a moderator', () => {
  const codes = ACCOUNT_STATES.map((state) => codeOf(canFollow(viewer, { ...other, state })));
  expect(codes).toEqual(['ok', 'ok', 'not_found', 'not_found', 'not_found']);
  expect(codeOf(canFollow({ ...viewer, role: 'admin' }, { ...other, state: 'suspended' }))).toBe('not_found');
});

it('refuses with the reason that a user can do something about', () => {
  expect(codeOf(canFollow(null, other))).toBe('not_signed_in');
  expect(codeOf(canFollow(viewer, { ...other, id: 'ada' }))).toBe('forbidden own');
  expect(codeOf(canFollow({ ...viewer, verified: false }, other))).toBe('email_unverified');
  expect(codeOf(canFollow({ ...viewer, state: 'limited' }, other))).toBe('ok');
  expect(codeOf(canFollow({ ...viewer, state: 'suspended' }, other))).toBe('account_suspended');
  expect(codeOf(canFollow(viewer, { ...other, blockedByViewer: true }))).toBe('forbidden ownBlock');
  expect(codeOf(canFollow(viewer, { ...other, blockedViewer: true }))).toBe('forbidden unavailable');
  expect(codeOf(canFollow(viewer, { ...other, room: false }))).toBe('wrong_state tooMany');
});

it('shows a hidden list to its owner alone', () => {
  const hidden = { id: 'ben', state: 'active', shown: false } as const;
  expect(canReadFollows(null, { ...hidden, shown: true }).ok).toBe(true);
  expect(canReadFollows(viewer, hidden)).toEqual({ ok: false, code: 'forbidden' });
  expect(canReadFollows({ ...viewer, id: 'ben' }, hidden).ok).toBe(true);
  expect(canReadFollows(viewer, { ...hidden, state: 'suspended' })).toEqual({ ok: false, code: 'not_found' });
});
