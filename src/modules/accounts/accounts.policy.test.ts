import { describe, expect, test } from 'vitest';
import { ACCOUNT_ACTIONS, ACCOUNT_STATES, ROLES } from '#contract/policy.ts';
import { can, canByRole } from './accounts.policy.ts';

// Every state, role and verification, by action. A row has the code of each refusal; '' means allowed.
const TABLE: Record<string, Record<(typeof ACCOUNT_ACTIONS)[number], string>> = {
  'active verified': {
    basic: '',
    change: '',
    publish: '',
    contact: '',
    moderate: 'forbidden',
    administer: 'forbidden',
  },
  'active unverified': {
    basic: '',
    change: '',
    publish: 'email_unverified',
    contact: 'email_unverified',
    moderate: 'forbidden',
    administer: 'forbidden',
  },
  'limited verified': {
    basic: '',
    change: '',
    publish: '',
    contact: 'account_limited',
    moderate: 'forbidden',
    administer: 'forbidden',
  },
  'limited unverified': {
    basic: '',
    change: '',
    publish: 'email_unverified',
    contact: 'email_unverified',
    moderate: 'forbidden',
    administer: 'forbidden',
  },
  suspended: {
    basic: '',
    change: 'account_suspended',
    publish: 'account_suspended',
    contact: 'account_suspended',
    moderate: 'account_suspended',
    administer: 'account_suspended',
  },
  leaving: {
    basic: 'not_signed_in',
    change: 'not_signed_in',
    publish: 'not_signed_in',
    contact: 'not_signed_in',
    moderate: 'not_signed_in',
    administer: 'not_signed_in',
  },
  deleted: {
    basic: 'not_signed_in',
    change: 'not_signed_in',
    publish: 'not_signed_in',
    contact: 'not_signed_in',
    moderate: 'not_signed_in',
    administer: 'not_signed_in',
  },
};

const codeOf = (verdict: ReturnType<typeof can>) => (verdict.ok ? '' : verdict.code);

for (const state of ACCOUNT_STATES) {
  for (const role of ROLES) {
    for (const verified of [true, false]) {
      test(`${state} ${role}, ${verified ? 'verified' : 'unverified'}: has the rights of the table`, () => {
        const row = TABLE[`${state} ${verified ? 'verified' : 'unverified'}`] ?? TABLE[state];
        for (const action of ACCOUNT_ACTIONS) {
          const byRole =
            (action === 'moderate' && role !== 'user') || (action === 'administer' && role === 'admin');
          const isAllowed = byRole && row?.[action] === 'forbidden';
          expect(codeOf(can({ role, state, verified }, action)), action).toBe(isAllowed ? '' : row?.[action]);
        }
      });
    }
  }
}

test('a visitor has to sign in', () => {
  for (const action of ACCOUNT_ACTIONS) expect(codeOf(can(null, action))).toBe('not_signed_in');
});

describe('what a role allows', () => {
  const holder = { role: 'admin', state: 'active', verified: true, secondFactor: false } as const;
  const codes = (one: Parameters<typeof canByRole>[0], required = false) =>
    (['moderate', 'administer'] as const).map((action) => codeOf(canByRole(one, action, required)));

  test('an admin may do both, a moderator only moderate, and for others it is not there', () => {
    expect(codes(holder)).toEqual(['', '']);
    expect(codes({ ...holder, role: 'moderator' })).toEqual(['', 'forbidden']);
    expect(codes({ ...holder, role: 'user' })).toEqual(['not_found', 'not_found']);
    expect(codes({ ...holder, state: 'suspended' })).toEqual(['not_found', 'not_found']);
    expect(codes({ ...holder, state: 'leaving' })).toEqual(['not_found', 'not_found']);
    expect(codes(null)).toEqual(['not_found', 'not_found']);
  });

  test('where the second factor is required, nothing is allowed without one', () => {
    expect(codes(holder, true)).toEqual(['second_factor_needed', 'second_factor_needed']);
    expect(codes({ ...holder, secondFactor: true }, true)).toEqual(['', '']);
    expect(codes({ ...holder, role: 'user' }, true)).toEqual(['not_found', 'not_found']);
  });
});
