/** Who may write to a user, and read what was written. Pure; both sides use it. */
import {
  type AccountState,
  ALLOWED,
  isVisibleAccount,
  type PolicyViewer,
  refused,
  type Verdict,
} from '#contract/policy.ts';
import { can as canAccount } from '#modules/accounts/accounts.policy.ts';
import type { WhoMayMessage } from '#modules/profiles/preferences.rules.ts';
import { type NoMessageReason, noMessageReason } from './messaging.rules.ts';

/** The user who is written to, and what stands between them and the viewer. */
export interface MessageTarget {
  id: string;
  state: AccountState;
  whoMayMessage: WhoMayMessage;
  /** Whether the user blocked the viewer. The viewer is not told so. */
  blockedViewer: boolean;
  blockedByViewer: boolean;
  /** Whether the user follows or collaborates with the viewer. */
  knowsViewer: boolean;
  collaboratesWithViewer: boolean;
}

/**
 * Whether a viewer may write to a user.
 * - `begin`: the first message to them, which obeys what they chose
 * - `reply`: the two agreed to write to each other, or the user asked first
 */
export function can(
  viewer: PolicyViewer | null,
  action: 'begin' | 'reply',
  target: MessageTarget,
): Verdict<NoMessageReason | 'own'> {
  // A reply is to a conversation that stays, whatever became of the other account.
  if (!isVisibleAccount(target.state)) {
    return action === 'begin' ? refused('not_found') : refused('forbidden', 'unavailable');
  }
  if (!viewer) return refused('not_signed_in');
  if (viewer.id === target.id) return refused('forbidden', 'own');
  const account = canAccount(viewer, action === 'begin' ? 'contact' : 'publish');
  if (!account.ok) return account;
  const { whoMayMessage, blockedViewer, blockedByViewer, collaboratesWithViewer } = target;
  const reason = noMessageReason(
    { whoMayMessage: action === 'begin' ? whoMayMessage : null, blockedSender: blockedViewer },
    { collaborates: collaboratesWithViewer, blockedRecipient: blockedByViewer },
  );
  return reason ? refused('forbidden', reason) : ALLOWED;
}

/** Whether a viewer may read a conversation: its two sides alone. */
export function canRead(viewer: Pick<PolicyViewer, 'id'> | null, sides: readonly string[]): Verdict {
  return viewer && sides.includes(viewer.id) ? ALLOWED : refused('not_found');
}
