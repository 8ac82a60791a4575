/** Who may see a Kollab, change it and send a request for it. Pure; used by the server and the browser. */
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
 * Visibility is checked first (404), then ownership (403), then the
 * state (409). Whether the owner accepts a request from this viewer is decided by the policy of requests, and whether
 * the Kollab is open by `decideCreate`.
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
    // A moderator sees a hidden Kollab but cannot send a request for it, like everyone else.
    const shown = isVisibleContent(subject.state) && isVisibleAccount(subject.ownerState);
    return shown ? canAccount(viewer, 'contact') : refused('not_found');
  }
  if (!viewer) return refused('not_signed_in');
  if (!own) return refused('forbidden');
  // A hidden Kollab can only be closed and deleted until a moderator restores it.
  const withdraws = action === 'close' || action === 'delete';
  return withdraws || isVisibleContent(subject.state) ? ALLOWED : refused('wrong_state');
}
