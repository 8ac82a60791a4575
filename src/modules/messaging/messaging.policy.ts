/** Pure; used by server and browser. */
import {
  type AccountAction,
  type AccountState,
  ALLOWED,
  isVisibleAccount,
  type PolicyViewer,
  refused,
  type Verdict,
} from '#contract/policy.ts';
import { can as canAccount } from '#modules/accounts/accounts.policy.ts';
import type { WhoMayMessage } from '#modules/profiles/preferences.rules.ts';
import {
  type Begun,
  decideFirst,
  type FirstMessage,
  type NoMessageReason,
  noMessageReason,
} from './messaging.rules.ts';

export interface ReplyTarget {
  id: string;
  state: AccountState;
  blockedViewer: boolean;
  blockedByViewer: boolean;
}

export interface MessageTarget extends ReplyTarget {
  whoMayMessage: WhoMayMessage;
  knowsViewer: boolean;
  collaboratesWithViewer: boolean;
}

type WriteVerdict = Verdict<NoMessageReason | 'own'>;

/**
 * - `begin`: a first message, subject to the recipient's settings
 * - `reply`: a message after both agreed, or in answer to a message request
 */
export function can(
  viewer: PolicyViewer | null,
  action: 'begin' | 'reply',
  target: MessageTarget,
): WriteVerdict {
  if (action === 'reply') return canReply(viewer, target);
  if (!isVisibleAccount(target.state)) return refused('not_found');
  return mayWrite(viewer, 'contact', target, target);
}

export function canReply(viewer: PolicyViewer | null, target: ReplyTarget): WriteVerdict {
  // The conversation stays visible after the other account is deleted, so this is not `not_found`.
  if (!isVisibleAccount(target.state)) return refused('forbidden', 'unavailable');
  return mayWrite(viewer, 'publish', target, { whoMayMessage: null, collaboratesWithViewer: false });
}

function mayWrite(
  viewer: PolicyViewer | null,
  action: AccountAction,
  { id, blockedViewer, blockedByViewer }: ReplyTarget,
  chosen: { whoMayMessage: WhoMayMessage | null; collaboratesWithViewer: boolean },
): WriteVerdict {
  if (!viewer) return refused('not_signed_in');
  if (viewer.id === id) return refused('forbidden', 'own');
  const account = canAccount(viewer, action);
  if (!account.ok) return account;
  const reason = noMessageReason(
    { whoMayMessage: chosen.whoMayMessage, blockedSender: blockedViewer },
    { collaborates: chosen.collaboratesWithViewer, blockedRecipient: blockedByViewer },
  );
  return reason ? refused('forbidden', reason) : ALLOWED;
}

/** @param begun null if there is no conversation yet */
export function decideWriting(
  viewer: PolicyViewer,
  begun: Begun | null,
  target: MessageTarget,
): { outcome: FirstMessage; verdict: WriteVerdict } {
  const outcome = decideFirst(begun, target.knowsViewer);
  const isReply = outcome === 'send' || (begun !== null && !begun.askedByWriter);
  return { outcome, verdict: can(viewer, isReply ? 'reply' : 'begin', target) };
}

export function canRead(viewer: Pick<PolicyViewer, 'id'> | null, sides: readonly string[]): Verdict {
  return viewer && sides.includes(viewer.id) ? ALLOWED : refused('not_found');
}
