/** Who may invite a user to a Kollab, and who may answer an invitation. Pure; used by the server and the browser. */
import {
  type AccountState,
  ALLOWED,
  isVisibleAccount,
  type PolicyViewer,
  refused,
  type Verdict,
} from '#contract/policy.ts';
import { can as canAccount } from '#modules/accounts/accounts.policy.ts';
import { can as canKollab, type KollabSubject } from '#modules/kollabs/kollabs.policy.ts';
import { can as canProfile, type Relation } from '#modules/profiles/profiles.policy.ts';
import type { AcceptReason, InviteReason } from './invitations.messages.ts';

export interface InvitedSubject extends Relation {
  id: string;
  state: AccountState;
}

/** The `whoMayRequest` of the invited user applies. */
export function canInvite(viewer: PolicyViewer | null, invited: InvitedSubject): Verdict<InviteReason> {
  const account = canAccount(viewer, 'contact');
  if (!account.ok) return account;
  // A moderator sees users who are hidden from others, but may not invite them.
  if (!isVisibleAccount(invited.state)) return refused('not_found', 'noUser');
  return canProfile(viewer, 'request', invited);
}

export function canInviteFrom(viewer: PolicyViewer | null, kollab: KollabSubject): Verdict<InviteReason> {
  const own = canKollab(viewer, 'edit', kollab);
  if (own.ok) return canAccount(viewer, 'contact');
  return own.code === 'forbidden' ? refused('forbidden', 'notOwner') : { ...own, reason: undefined };
}

export function canInviteTo(
  viewer: PolicyViewer | null,
  kollab: KollabSubject,
  invited: InvitedSubject,
): Verdict<InviteReason> {
  const from = canInviteFrom(viewer, kollab);
  return from.ok ? canInvite(viewer, invited) : from;
}

interface SentInvitation {
  inviterId: string;
  invitedId: string;
}

export function canRead(viewer: Pick<PolicyViewer, 'id'>, { inviterId, invitedId }: SentInvitation): Verdict {
  return viewer.id === inviterId || viewer.id === invitedId ? ALLOWED : refused('not_found');
}

/** Checks only who the viewer is. */
export function canDecide(
  viewer: Pick<PolicyViewer, 'id'>,
  invitation: SentInvitation,
): Verdict<'notInvited'> {
  const read = canRead(viewer, invitation);
  if (!read.ok) return refused(read.code);
  return viewer.id === invitation.invitedId ? ALLOWED : refused('forbidden', 'notInvited');
}

/** Does not depend on the owner's `whoMayRequest`, since the owner has invited the user. Blocks count. */
export function canAccept(
  viewer: PolicyViewer,
  invitation: SentInvitation,
  kollab: KollabSubject,
  relation: Pick<Relation, 'blockedViewer' | 'blockedByViewer'>,
): Verdict<AcceptReason> {
  const decides = canDecide(viewer, invitation);
  if (!decides.ok) return decides;
  if (!canKollab(null, 'view', kollab).ok) return refused('not_found');
  if (relation.blockedByViewer) return refused('forbidden', 'ownBlock');
  return relation.blockedViewer ? refused('forbidden', 'unavailable') : ALLOWED;
}
