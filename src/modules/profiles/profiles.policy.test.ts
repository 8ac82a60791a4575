import { describe, expect, test } from 'vitest';
import { ACCOUNT_STATES, type AccountState, ROLES } from '#contract/policy.ts';
import { policyViewerOf as viewer } from '#tests/policy-viewer.ts';
import { WHO_MAY_REQUEST } from './preferences.rules.ts';
import { can, type Relation } from './profiles.policy.ts';

const ACTORS = {
  visitor: null,
  other: viewer('other'),
  self: viewer('self'),
  moderator: viewer('mod', { role: 'moderator' }),
  admin: viewer('admin', { role: 'admin' }),
};
const OPEN: Relation = {
  whoMayRequest: 'everyone',
  blockedViewer: false,
  blockedByViewer: false,
  viewerHasAudience: false,
};
const reasonOf = (verdict: ReturnType<typeof can>) => (verdict.ok ? '' : (verdict.reason ?? verdict.code));

// Columns: visitor, other, self, moderator, admin. '' means allowed, otherwise the reason or code.
const SEEN: Record<'view' | 'edit' | 'block' | 'request', string[]> = {
  view: ['', '', '', '', ''],
  edit: ['not_signed_in', 'forbidden', '', 'forbidden', 'forbidden'],
  block: ['not_signed_in', '', 'own', '', ''],
  request: ['not_signed_in', '', 'own', '', ''],
};
/** A suspended user is visible only to themselves and to moderators; one that is leaving or deleted to nobody. */
const MAY_SEE: Record<AccountState, string[]> = {
  active: Object.keys(ACTORS),
  limited: Object.keys(ACTORS),
  suspended: ['self', 'moderator', 'admin'],
  leaving: [],
  deleted: [],
};

describe('every state, actor and action', () => {
  for (const state of ACCOUNT_STATES) {
    for (const [index, [name, actor]] of Object.entries(ACTORS).entries()) {
      test(`${name} and a user who is ${state}`, () => {
        for (const action of Object.keys(SEEN) as (keyof typeof SEEN)[]) {
          const subject = { id: 'self', state, ...OPEN };
          const expected = MAY_SEE[state].includes(name) ? SEEN[action][index] : 'not_found';
          expect(reasonOf(can(actor, action as 'request', subject)), action).toBe(expected);
        }
      });
    }
  }
});

describe('requesting a collaboration', () => {
  const ask = (relation: Partial<Relation>) =>
    reasonOf(can(ACTORS.other, 'request', { id: 'self', state: 'active', ...OPEN, ...relation }));

  test.each(WHO_MAY_REQUEST)(
    'of a user who allows %s, with and without an audience, with blocks in either direction',
    (who) => {
      const refusalWith = (viewerHasAudience: boolean) => ask({ whoMayRequest: who, viewerHasAudience });
      const expected = {
        everyone: ['', ''],
        verified: ['', 'audienceMissing'],
        nobody: ['unavailable', 'unavailable'],
      };
      expect([refusalWith(true), refusalWith(false)]).toEqual(expected[who]);
      // The user's block looks as if nobody may send requests; the viewer's own block has its own reason.
      expect(ask({ whoMayRequest: who, blockedViewer: true })).toBe('unavailable');
      expect(ask({ whoMayRequest: who, blockedByViewer: true })).toBe('ownBlock');
      expect(ask({ whoMayRequest: who, blockedViewer: true, blockedByViewer: true })).toBe('ownBlock');
    },
  );

  test('moderators have the same rights as others', () => {
    for (const role of ROLES) {
      const subject = { id: 'self', state: 'active' as const, ...OPEN, blockedViewer: true };
      expect(reasonOf(can(viewer('x', { role }), 'request', subject))).toBe('unavailable');
    }
  });
});
