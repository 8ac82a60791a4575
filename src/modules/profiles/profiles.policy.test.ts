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
const said = (verdict: ReturnType<typeof can>) => (verdict.ok ? '' : (verdict.reason ?? verdict.code));

// Columns: visitor, other, self, moderator, admin. '' is allowed, else the reason or the code.
const SEEN: Record<'view' | 'edit' | 'block' | 'request', string[]> = {
  view: ['', '', '', '', ''],
  edit: ['not_signed_in', 'forbidden', '', 'forbidden', 'forbidden'],
  block: ['not_signed_in', '', 'own', '', ''],
  request: ['not_signed_in', '', 'own', '', ''],
};
/** A suspended user is seen by themselves and by moderators alone; a deleted one not at all. */
const MAY_SEE: Record<AccountState, string[]> = {
  active: Object.keys(ACTORS),
  limited: Object.keys(ACTORS),
  suspended: ['self', 'moderator', 'admin'],
  deleted: [],
};

describe('every state, actor and action', () => {
  for (const state of ACCOUNT_STATES) {
    for (const [place, [name, actor]] of Object.entries(ACTORS).entries()) {
      test(`${name} and a user who is ${state}`, () => {
        for (const action of Object.keys(SEEN) as (keyof typeof SEEN)[]) {
          const subject = { id: 'self', state, ...OPEN };
          const expected = MAY_SEE[state].includes(name) ? SEEN[action][place] : 'not_found';
          expect(said(can(actor, action as 'request', subject)), action).toBe(expected);
        }
      });
    }
  }
});

describe('asking for a collaboration', () => {
  const ask = (relation: Partial<Relation>) =>
    said(can(ACTORS.other, 'request', { id: 'self', state: 'active', ...OPEN, ...relation }));

  test.each(WHO_MAY_REQUEST)(
    'where %s may, with an audience and without, and with blocks either way',
    (who) => {
      const refusalWith = (viewerHasAudience: boolean) => ask({ whoMayRequest: who, viewerHasAudience });
      const expected = {
        everyone: ['', ''],
        verified: ['', 'audienceMissing'],
        nobody: ['unavailable', 'unavailable'],
      };
      expect([refusalWith(true), refusalWith(false)]).toEqual(expected[who]);
      // A block reads as if no one may ask, and the viewer knows of their own.
      expect(ask({ whoMayRequest: who, blockedViewer: true })).toBe('unavailable');
      expect(ask({ whoMayRequest: who, blockedByViewer: true })).toBe('ownBlock');
      expect(ask({ whoMayRequest: who, blockedViewer: true, blockedByViewer: true })).toBe('ownBlock');
    },
  );

  test('moderators ask like anyone', () => {
    for (const role of ROLES) {
      const subject = { id: 'self', state: 'active' as const, ...OPEN, blockedViewer: true };
      expect(said(can(viewer('x', { role }), 'request', subject))).toBe('unavailable');
    }
  });
});
