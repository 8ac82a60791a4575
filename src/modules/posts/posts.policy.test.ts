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
import { can, POST_ACTIONS, type PostAction } from './posts.policy.ts';

const ACTORS: Record<string, PolicyViewer | null> = {
  visitor: null,
  other: viewer('other'),
  owner: viewer('owner'),
  'unverified owner': viewer('owner', { verified: false }),
  moderator: viewer('mod', { role: 'moderator' }),
  admin: viewer('admin', { role: 'admin' }),
};
const ALWAYS_SEE = ['owner', 'unverified owner', 'moderator', 'admin'];

function expected(actor: string, action: PostAction, state: ContentState, ownerState: AccountState): string {
  if (state === 'deleted' || isGoneAccount(ownerState)) return 'not_found';
  const shown = state === 'active' && ownerState !== 'suspended';
  if (!shown && !ALWAYS_SEE.includes(actor)) return 'not_found';
  if (action === 'view') return '';
  if (actor === 'visitor') return 'not_signed_in';
  return actor.endsWith('owner') ? '' : 'forbidden';
}

for (const state of CONTENT_STATES) {
  for (const ownerState of ACCOUNT_STATES) {
    test(`a post that is ${state}, of an owner who is ${ownerState}: every actor and action`, () => {
      for (const [actor, who] of Object.entries(ACTORS)) {
        for (const action of POST_ACTIONS) {
          const verdict = can(who, action, { ownerId: 'owner', state, ownerState });
          const said = verdict.ok ? '' : verdict.code;
          expect([actor, action, said]).toEqual([actor, action, expected(actor, action, state, ownerState)]);
        }
      }
    });
  }
}
