import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_STATES,
  type AccountState,
  CONTENT_STATES,
  type ContentState,
  isGoneAccount,
  type PolicyViewer,
} from '#contract/policy.ts';
import { policyViewerOf as viewer } from '#tests/policy-viewer.ts';
import { can, canComment, REACTION_ACTIONS, type ReactionAction } from './reactions.policy.ts';

const ACTORS: Record<string, PolicyViewer | null> = {
  visitor: null,
  other: viewer('other'),
  limited: viewer('other', { state: 'limited' }),
  unverified: viewer('other', { verified: false }),
  suspended: viewer('other', { state: 'suspended' }),
  owner: viewer('owner'),
  moderator: viewer('mod', { role: 'moderator' }),
};
const OPEN = { blockedViewer: false, blockedByViewer: false };

function expected(actor: string, action: ReactionAction, state: ContentState, owner: AccountState): string {
  if (state === 'deleted' || isGoneAccount(owner)) return 'not_found';
  const shown = state === 'active' && owner !== 'suspended';
  if (!shown && actor !== 'owner' && actor !== 'moderator') return 'not_found';
  if (action === 'view') return '';
  if (action !== 'unlike' && !shown) return 'not_found';
  if (actor === 'visitor') return 'not_signed_in';
  if (actor === 'suspended') return 'account_suspended';
  if (action === 'unlike') return '';
  if (actor === 'unverified') return 'email_unverified';
  return actor === 'limited' && action === 'comment' ? 'account_limited' : '';
}

for (const state of CONTENT_STATES) {
  for (const ownerState of ACCOUNT_STATES) {
    it(`reacting to what is ${state}, of an owner who is ${ownerState}: every actor and action`, () => {
      for (const [actor, who] of Object.entries(ACTORS)) {
        for (const action of REACTION_ACTIONS) {
          const verdict = can(who, action, { ownerId: 'owner', state, ownerState, ...OPEN });
          const said = verdict.ok ? '' : verdict.code;
          expect([actor, action, said]).toEqual([actor, action, expected(actor, action, state, ownerState)]);
        }
      }
    });
  }
}

describe('across a block', () => {
  const subject = { ownerId: 'owner', state: 'active', ownerState: 'active' } as const;
  it.each([
    [{ blockedViewer: true, blockedByViewer: false }, 'unavailable'],
    [{ blockedViewer: false, blockedByViewer: true }, 'ownBlock'],
    [{ blockedViewer: true, blockedByViewer: true }, 'ownBlock'],
  ])('nothing is liked or commented on, and a like can be taken back: %o', (blocks, reason) => {
    const verdicts = REACTION_ACTIONS.map((action) =>
      can(viewer('other'), action, { ...subject, ...blocks }),
    );
    const refused = { ok: false, code: 'forbidden', reason };
    expect(verdicts).toEqual([{ ok: true }, refused, { ok: true }, refused]);
  });
});

describe('changing a comment', () => {
  const posted = new Date(0);
  const subject = { authorId: 'author', ownerId: 'owner', posted };
  const late = new Date(16 * 60_000);
  it.each([
    [null, 'not_signed_in', 'not_signed_in', 'not_signed_in'],
    ['author', '', 'wrong_state', ''],
    ['owner', 'forbidden', 'forbidden', ''],
    ['other', 'forbidden', 'forbidden', 'forbidden'],
  ])('%s', (id, edit, editLate, remove) => {
    const who = id === null ? null : viewer(id);
    const said = [
      canComment(who, 'edit', subject, posted),
      canComment(who, 'edit', subject, late),
      canComment(who, 'delete', subject, late),
    ].map((verdict) => (verdict.ok ? '' : verdict.code));
    expect(said).toEqual([edit, editLate, remove]);
  });
});
