import { expect, test } from 'vitest';
import {
  ACCOUNT_STATES,
  type AccountState,
  CONTENT_STATES,
  type ContentState,
  isGoneAccount,
  type PolicyViewer,
} from '#contract/policy.ts';
import { policyViewerOf as viewer } from '#tests/policy-viewer.ts';
import { can, KOLLAB_ACTIONS, type KollabAction } from './kollabs.policy.ts';

const ACTORS: Record<string, PolicyViewer | null> = {
  visitor: null,
  other: viewer('other'),
  limited: viewer('other', { state: 'limited' }),
  unverified: viewer('other', { verified: false }),
  suspended: viewer('other', { state: 'suspended' }),
  owner: viewer('owner'),
  moderator: viewer('mod', { role: 'moderator' }),
  admin: viewer('admin', { role: 'admin' }),
};

function isSeen(actor: string, state: ContentState, ownerState: AccountState): boolean {
  if (state === 'deleted' || isGoneAccount(ownerState)) return false;
  if (['owner', 'moderator', 'admin'].includes(actor)) return true;
  return state === 'active' && ownerState !== 'suspended';
}

/** The expected refusal per actor; '' if allowed. */
function expected(
  actor: string,
  action: KollabAction,
  state: ContentState,
  ownerState: AccountState,
): string {
  if (action === 'view') return '';
  if (action === 'request') {
    const refusals: Record<string, string> = {
      visitor: 'not_signed_in',
      limited: 'account_limited',
      unverified: 'email_unverified',
      suspended: 'account_suspended',
      owner: 'own',
    };
    // Moderators see a hidden Kollab but cannot send a request for it, like everyone else.
    return refusals[actor] ?? (isSeen('other', state, ownerState) ? '' : 'not_found');
  }
  if (actor === 'visitor') return 'not_signed_in';
  if (actor !== 'owner') return 'forbidden';
  return state === 'active' || action === 'close' || action === 'delete' ? '' : 'wrong_state';
}

for (const state of CONTENT_STATES) {
  for (const ownerState of ACCOUNT_STATES) {
    test(`a Kollab that is ${state}, of an owner who is ${ownerState}: every actor and action`, () => {
      for (const [actor, who] of Object.entries(ACTORS)) {
        for (const action of KOLLAB_ACTIONS) {
          const verdict = can(who, action, { ownerId: 'owner', state, ownerState });
          const actual = verdict.ok ? '' : (verdict.reason ?? verdict.code);
          const wanted = isSeen(actor, state, ownerState)
            ? expected(actor, action, state, ownerState)
            : 'not_found';
          expect([actor, action, actual]).toEqual([actor, action, wanted]);
        }
      }
    });
  }
}
