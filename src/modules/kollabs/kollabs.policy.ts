/** Who may see a Kollab, change it and ask to collaborate on it. Pure; both sides use it. */
import {
  ALLOWED,
  type ContentSubject,
  isSeenContent,
  isVisibleAccount,
  isVisibleContent,
  type PolicyViewer,
  refused,
  type Verdict,
} from '#contract/policy.ts';
import { can as canAccount } from '#modules/accounts/accounts.policy.ts';

export const KOLLAB_ACTIONS = ['view', 'edit', 'close', 'reopen', 'delete', 'request'] as const;
export type KollabAction = (typeof KOLLAB_ACTIONS)[number];

export type KollabSubject = ContentSubject;

/**
 * Whether a viewer may do something with a Kollab: first whether they see it (404), then whose it is (403), then what
 * its state lets happen (409). Whether its owner takes a request from this viewer is asked by the policy of requests,
 * whether it is open to requests by `decideCreate`.
 */
export function can(
  viewer: PolicyViewer | null,
  action: KollabAction,
  subject: KollabSubject,
): Verdict<'own'> {
  const own = viewer?.id === subject.ownerId;
  if (!isSeenContent(viewer, subject)) return refused('not_found');
  if (action === 'view') return ALLOWED;
  if (action === 'request') {
    if (own) return refused('forbidden', 'own');
    // A moderator sees what is hidden, and asks for it no more than others.
    const shown = isVisibleContent(subject.state) && isVisibleAccount(subject.ownerState);
    return shown ? canAccount(viewer, 'contact') : refused('not_found');
  }
  if (!viewer) return refused('not_signed_in');
  if (!own) return refused('forbidden');
  // What is out of sight can be closed and deleted, and no more, until a moderator lets it be seen.
  const withdraws = action === 'close' || action === 'delete';
  return withdraws || isVisibleContent(subject.state) ? ALLOWED : refused('wrong_state');
}
