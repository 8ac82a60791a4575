import { expect, test } from 'vitest';
import { ACCOUNT_ACTIONS, ACCOUNT_STATES, ROLES } from '#contract/policy.ts';
import { can } from './accounts.policy.ts';

// Every state, role and verification, by action. A row has the code of each refusal; '' means allowed.
const TABLE: Record<string, Record<(typeof ACCOUNT_ACTIONS)[number], string>> = {
  'active verified': { basic: '', change: '', publish: '', contact: '', moderate: 'forbidden' },
  'active unverified': {
    basic: '',
    change: '',
    publish: 'email_unverified',
    contact: 'email_unverified',
    moderate: 'forbidden',
  },
  'limited verified': {
    basic: '',
    change: '',
    publish: '',
    contact: 'account_limited',
    moderate: 'forbidden',
  },
  'limited unverified': {
    basic: '',
    change: '',
    publish: 'email_unverified',
    contact: 'email_unverified',
    moderate: 'forbidden',
  },
  suspended: {
    basic: '',
    change: 'account_suspended',
    publish: 'account_suspended',
    contact: 'account_suspended',
    moderate: 'account_suspended',
  },
  leaving: {
    basic: 'not_signed_in',
    change: 'not_signed_in',
    publish: 'not_signed_in',
    contact: 'not_signed_in',
    moderate: 'not_signed_in',
  },
  deleted: {
    basic: 'not_signed_in',
    change: 'not_signed_in',
    publish: 'not_signed_in',
    contact: 'not_signed_in',
    moderate: 'not_signed_in',
  },
};

const codeOf = (verdict: ReturnType<typeof can>) => (verdict.ok ? '' : verdict.code);

for (const state of ACCOUNT_STATES) {
  for (const role of ROLES) {
    for (const verified of [true, false]) {
      test(`${state} ${role}, ${verified ? 'verified' : 'unverified'}: has the rights of the table`, () => {
        const row = TABLE[`${state} ${verified ? 'verified' : 'unverified'}`] ?? TABLE[state];
        for (const action of ACCOUNT_ACTIONS) {
          const moderates = action === 'moderate' && role !== 'user' && row?.moderate === 'forbidden';
          expect(codeOf(can({ role, state, verified }, action)), action).toBe(moderates ? '' : row?.[action]);
        }
      });
    }
  }
}

test('a visitor has to sign in', () => {
  for (const action of ACCOUNT_ACTIONS) expect(codeOf(can(null, action))).toBe('not_signed_in');
});
