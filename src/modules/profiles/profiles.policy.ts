/** Who may see, edit, block, mute and send requests to a user. Both server and browser use it. */
import {
  type AccountState,
  ALLOWED,
  isGoneAccount,
  isVisibleAccount,
  mayModerate,
  type PolicyViewer,
  refused,
  type Verdict,
} from '#contract/policy.ts';
import { type NoRequestReason, noRequestReason, type WhoMayRequest } from './preferences.rules.ts';

const PROFILE_ACTIONS = ['view', 'edit', 'block', 'mute', 'request'] as const;
type ProfileAction = (typeof PROFILE_ACTIONS)[number];

interface ProfileSubject {
  id: string;
  state: AccountState;
}

export interface Relation {
  whoMayRequest: WhoMayRequest;
  /** Whether the user blocked the viewer. Never revealed to the viewer. */
  blockedViewer: boolean;
  blockedByViewer: boolean;
  viewerHasAudience: boolean;
}

/**
 * Decides whether a viewer may do something with a user. Blocks do not matter here: queries leave blocked users out of
 * lists, but each can still open the other's profile by its link.
 * @param subject for 'request' including the relation of the two
 */
export function can(
  viewer: PolicyViewer | null,
  action: 'request',
  subject: ProfileSubject & Relation,
): Verdict<NoRequestReason | 'own'>;
export function can(
  viewer: PolicyViewer | null,
  action: Exclude<ProfileAction, 'request'>,
  subject: ProfileSubject,
): Verdict;
export function can(
  viewer: PolicyViewer | null,
  action: ProfileAction,
  subject: ProfileSubject & Partial<Relation>,
): Verdict {
  const own = viewer?.id === subject.id;
  if (!isSeen(viewer, subject)) return refused('not_found');
  if (action === 'view') return ALLOWED;
  if (!viewer) return refused('not_signed_in');
  if (action === 'edit') return own ? ALLOWED : refused('forbidden');
  if (own) return refused('forbidden', 'own');
  return action === 'request' ? accepts(subject) : ALLOWED;
}

function isSeen(viewer: PolicyViewer | null, { id, state }: ProfileSubject): boolean {
  if (isVisibleAccount(state)) return true;
  return !isGoneAccount(state) && (viewer?.id === id || mayModerate(viewer));
}

function accepts(subject: Partial<Relation>): Verdict<NoRequestReason> {
  const { whoMayRequest = 'everyone', blockedViewer = false } = subject;
  const { blockedByViewer = false, viewerHasAudience = false } = subject;
  const reason = noRequestReason(
    { whoMayRequest, blockedSender: blockedViewer },
    { hasAudience: viewerHasAudience, blockedRecipient: blockedByViewer },
  );
  return reason ? refused('forbidden', reason) : ALLOWED;
}
