import { expect, it } from 'vitest';
import type { AccountState, PolicyViewer } from '#contract/policy.ts';
import {
  type CaseSubject,
  canDecide,
  canModerate,
  canObject,
  type DecisionSubject,
} from './moderation.policy.ts';
import { DECISION_ACTIONS, type DecisionAction, type OpenObjection } from './moderation.rules.ts';

const moderator: PolicyViewer = { id: 'mia', role: 'moderator', state: 'active', verified: true };
const subject = (given: Partial<CaseSubject> = {}): CaseSubject => ({
  kind: 'kollab',
  ownerId: 'ben',
  ownerRole: 'user',
  ownerState: 'active',
  state: 'active',
  openReports: 1,
  domains: { verified: false, withheld: false },
  objections: [],
  hasOtherModerator: true,
  ...given,
});
const saidOf = (action: DecisionAction, given?: Partial<CaseSubject>, viewer = moderator) => {
  const verdict = canDecide(viewer, action, subject(given));
  return verdict.ok ? '' : (verdict.reason ?? verdict.code);
};
const possible = (given?: Partial<CaseSubject>) =>
  DECISION_ACTIONS.filter((action) => saidOf(action, given) === '');
const objection = (contested: DecisionAction, own = false): OpenObjection => ({ contested, own });

it('is there for moderators and admins in good standing alone', () => {
  expect(canModerate(moderator).ok).toBe(true);
  expect(canModerate({ ...moderator, role: 'admin', verified: false }).ok).toBe(true);
  for (const state of ['suspended', 'leaving', 'deleted'] as AccountState[])
    expect(canModerate({ ...moderator, state })).toEqual({ ok: false, code: 'not_found' });
  expect(canModerate({ ...moderator, role: 'user' })).toEqual({ ok: false, code: 'not_found' });
  expect(canModerate(null)).toEqual({ ok: false, code: 'not_found' });
});

it('allows decisions according to the state of the case', () => {
  expect(possible()).toEqual(['take_down', 'warn', 'limit', 'suspend', 'dismiss']);
  expect(possible({ state: 'taken_down' })).toEqual(['restore', 'warn', 'limit', 'suspend', 'dismiss']);
  expect(possible({ state: 'hidden' })).toContain('restore');
  expect(possible({ kind: 'user', state: null })).toEqual(['warn', 'limit', 'suspend', 'dismiss']);
  expect(possible({ ownerState: 'limited' })).toEqual(['take_down', 'warn', 'suspend', 'lift', 'dismiss']);
  expect(possible({ ownerState: 'suspended' })).toEqual(['take_down', 'warn', 'lift', 'dismiss']);
  // If the thing or its owner is deleted, the case can only be dismissed.
  expect(possible({ state: null, ownerState: 'deleted' })).toEqual(['dismiss']);
});

it('refuses decisions against a user without an open report, and always allows reversals', () => {
  expect(possible({ openReports: 0 })).toEqual([]);
  expect(possible({ openReports: 0, state: 'taken_down', ownerState: 'suspended' })).toEqual([
    'restore',
    'lift',
  ]);
  expect(saidOf('take_down', { openReports: 0 })).toBe('decided');
});

it('answers an objection by reversing the contested decision or dismissing the objection', () => {
  const open = { openReports: 0 };
  expect(possible({ ...open, state: 'taken_down', objections: [objection('take_down')] })).toEqual([
    'restore',
    'dismiss',
  ]);
  expect(possible({ ...open, objections: [objection('warn')] })).toEqual(['lift', 'dismiss']);
});

it('leaves an objection to another moderator, if there is one', () => {
  const own = { openReports: 0, state: 'taken_down', objections: [objection('take_down', true)] } as const;
  expect(saidOf('restore', own)).toBe('ownDecision');
  expect(saidOf('dismiss', own)).toBe('ownDecision');
  expect(possible({ ...own, hasOtherModerator: false })).toEqual(['restore', 'dismiss']);
});

it('lets no moderator decide about themselves, and only admins about other moderators', () => {
  expect(saidOf('dismiss', { ownerId: 'mia' })).toBe('own');
  expect(saidOf('suspend', { ownerRole: 'moderator' })).toBe('moderator');
  expect(saidOf('suspend', { ownerRole: 'admin' }, { ...moderator, role: 'admin' })).toBe('');
});

it('lets its owner object to a decision once, within six months', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const saidTo = (given: Partial<DecisionSubject> = {}, id = 'ben') => {
    const decision: DecisionSubject = {
      ...{ action: 'take_down', ownerId: 'ben', objections: 0, createdAt: now },
      ...{ isEnded: false, isObjected: false, ...given },
    };
    const verdict = canObject({ id }, decision, now);
    return verdict.ok ? '' : (verdict.reason ?? verdict.code);
  };
  expect(saidTo()).toBe('');
  expect(saidTo({}, 'ada')).toBe('not_found');
  expect(saidTo({ action: 'dismiss' })).toBe('not_found');
  expect(saidTo({ action: 'dismiss', objections: 1 })).toBe('notAgainst');
  expect(saidTo({ createdAt: new Date('2025-09-10T12:00:00Z') })).toBe('');
  expect(saidTo({ createdAt: new Date('2025-09-10T11:59:59Z'), isObjected: true })).toBe('late');
  expect(saidTo({ isObjected: true })).toBe('twice');
  // After a moderator has decided, the user objects to that decision instead.
  expect(saidTo({ action: 'hide', isEnded: true, isObjected: true })).toBe('ended');
  expect(saidTo({ isEnded: true })).toBe('');
});
