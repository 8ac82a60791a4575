import { describe, expect, it } from 'vitest';
import {
  answersObjection,
  type CaseFacts,
  DECIDED_ACTIONS,
  DECISION_ACTIONS,
  type DecisionAction,
  type Effects,
  effectsOf,
  endsHiding,
  isAdverse,
  isDecided,
  isPossible,
  isReadByOwner,
  LIFTING_REASONS,
  LOGGED_ACTIONS,
  objectionDeadline,
  REPORT_REASONS,
  reasonsFor,
} from './moderation.rules.ts';

it('a decision against a user has a reason of the reports, any other one of its own', () => {
  const against = ['take_down', 'warn', 'unverify', 'limit', 'suspend'];
  expect(LOGGED_ACTIONS.filter(isAdverse)).toEqual([...against, 'hide']);
  for (const action of DECISION_ACTIONS)
    expect(reasonsFor(action)).toBe(against.includes(action) ? REPORT_REASONS : LIFTING_REASONS);
});

it('the owner is not told that a report was dismissed, unless they objected', () => {
  expect(LOGGED_ACTIONS.filter((action) => !isReadByOwner({ action, objections: 0 }))).toEqual(['dismiss']);
  expect(isReadByOwner({ action: 'dismiss', objections: 1 })).toBe(true);
});

it('the log tells decisions from roles and terms', () => {
  const row = { kind: 'kollab', reason: 'spam' } as const;
  expect(LOGGED_ACTIONS.filter((action) => isDecided({ ...row, action }))).toEqual([...DECIDED_ACTIONS]);
});

it('an objection is made within six months', () => {
  const until = (decided: string) => objectionDeadline(new Date(decided)).toISOString();
  expect(until('2026-03-10T12:00:00Z')).toBe('2026-09-10T12:00:00.000Z');
  expect(until('2026-09-10T12:00:00Z')).toBe('2027-03-10T12:00:00.000Z');
});

describe('what a decision answers', () => {
  const answering = (contested: Parameters<typeof answersObjection>[1]) =>
    DECISION_ACTIONS.filter((action) => answersObjection(action, contested));

  it('is an objection to what a rule hid, by whatever ends that', () => {
    expect(answering('hide')).toEqual(['take_down', 'restore', 'warn', 'dismiss']);
    expect(answering('hide')).toEqual(DECISION_ACTIONS.filter(endsHiding));
  });

  it('is an objection to a decision, by taking that back or by dismissing it', () => {
    expect(answering('take_down')).toEqual(['restore', 'dismiss']);
    for (const contested of ['warn', 'unverify', 'limit', 'suspend'] as const)
      expect(answering(contested)).toEqual(['lift', 'dismiss']);
  });
});

describe('what can be decided', () => {
  const calm: CaseFacts = {
    kind: 'post',
    openReports: 0,
    objections: [],
    state: 'active',
    ownerState: 'active',
    domains: { verified: false, withheld: false },
  };
  const reported = { ...calm, openReports: 1 };
  const possible = (facts: CaseFacts) => DECISION_ACTIONS.filter((action) => isPossible(action, facts));

  it.each<[string, CaseFacts, DecisionAction[]]>([
    ['nobody reported it', calm, []],
    ['it was reported', reported, ['take_down', 'warn', 'limit', 'suspend', 'dismiss']],
    ['a rule hid it', { ...calm, state: 'hidden' }, ['take_down', 'restore']],
    [
      'it is a user',
      { ...reported, kind: 'user', state: 'hidden' },
      ['restore', 'warn', 'limit', 'suspend', 'dismiss'],
    ],
    [
      'it is taken down',
      { ...reported, state: 'taken_down' },
      ['restore', 'warn', 'limit', 'suspend', 'dismiss'],
    ],
    [
      'its owner is limited',
      { ...reported, ownerState: 'limited' },
      ['take_down', 'warn', 'suspend', 'lift', 'dismiss'],
    ],
    ['its owner is suspended', { ...calm, ownerState: 'suspended' }, ['lift']],
    [
      'its owner has a verified domain',
      { ...reported, domains: { verified: true, withheld: false } },
      ['take_down', 'warn', 'unverify', 'limit', 'suspend', 'dismiss'],
    ],
    ['domains of its owner are withheld', { ...calm, domains: { verified: true, withheld: true } }, ['lift']],
    ['its owner deleted the account', { ...reported, ownerState: 'deleted' }, ['take_down', 'dismiss']],
    ['the account is gone', { ...reported, ownerState: null }, ['take_down', 'dismiss']],
  ])('where %s', (_, facts, actions) => {
    expect(possible(facts)).toEqual(actions);
  });

  it('includes lifting a contested warning while the account exists', () => {
    const warned = { ...calm, objections: [{ contested: 'warn', own: false }] } as const;
    expect(possible(warned)).toEqual(['lift', 'dismiss']);
    expect(possible({ ...calm, objections: [{ contested: 'unverify', own: false }] })).toContain('lift');
    expect(possible({ ...warned, ownerState: 'deleted' })).toEqual(['dismiss']);
    expect(possible({ ...calm, objections: [{ contested: 'limit', own: false }] })).toEqual(['dismiss']);
  });
});

describe('what a decision changes', () => {
  it.each<[DecisionAction, CaseFacts['state'], Effects]>([
    ['take_down', 'active', { action: 'take_down', state: 'taken_down', ownerState: null }],
    ['take_down', 'hidden', { action: 'take_down', state: 'taken_down', ownerState: null }],
    ['restore', 'taken_down', { action: 'restore', state: 'active', ownerState: null }],
    ['warn', 'active', { action: 'warn', state: null, ownerState: null }],
    ['warn', 'hidden', { action: 'warn', state: 'active', ownerState: null }],
    ['dismiss', 'active', { action: 'dismiss', state: null, ownerState: null }],
    ['dismiss', 'hidden', { action: 'restore', state: 'active', ownerState: null }],
    ['limit', 'hidden', { action: 'limit', state: null, ownerState: 'limited' }],
    ['suspend', null, { action: 'suspend', state: null, ownerState: 'suspended' }],
    ['lift', null, { action: 'lift', state: null, ownerState: 'active' }],
  ])('%s of what is %s', (action, state, effects) => {
    expect(effectsOf(action, state)).toEqual(effects);
  });
});
