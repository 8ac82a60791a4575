import { ERRORS } from '#contract/errors.ts';
import type { Verdict } from '#contract/policy.ts';
import type { NoRequestReason } from '#modules/profiles/preferences.rules.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';

/** The reasons for which the policy refuses an invitation or its acceptance, in addition to its codes. */
export type InviteReason = NoRequestReason | 'own' | 'notOwner' | 'noUser';
export type AcceptReason = 'ownBlock' | 'unavailable' | 'notInvited';

export const invitationsConfirmations = {
  sent: 'Invitation sent',
  accepted: 'Invitation accepted',
  declined: 'Invitation declined',
  several: (count: number) =>
    count === 0 ? 'No invitation was sent' : count === 1 ? 'Invitation sent' : `${count} invitations sent`,
} as const;

/** Used both for an invitation that does not exist and for one of other users: the response must not tell which. */
export const invitationNotFound =
  'We could not find this invitation. It may have been removed with its Kollab.';

export const inviteMessages = {
  own: 'You cannot invite yourself.',
  notOwner: 'Only the owner can invite people to this Kollab.',
  ownBlock: 'You blocked this person. Unblock them to invite them.',
  /**
   * Used both when the user accepts no requests and when they blocked the inviter: the response must not tell which.
   */
  unavailable: 'This person is not taking invitations right now.',
  audienceMissing:
    'This person takes invitations only from people with a connected audience. Feature a channel in your settings, then try again.',
  kollabNotFound: 'We could not find that Kollab.',
  outOfSight: 'Others cannot see this Kollab right now, so you cannot invite anyone to it.',
  closed: 'This Kollab is closed to new requests. Reopen it to invite people.',
  requested: 'You and this person already have an open request on this Kollab.',
  accepted: 'This person has already accepted your invitation to this Kollab.',
  declined: 'This person has declined your invitation to this Kollab.',
  /** The user has sent a request since the invitation, and that request has ended. */
  overtaken: 'You have already invited this person to this Kollab.',
} as const;

export const decisionMessages = {
  notInvited: 'Only the invited person can answer this invitation.',
  ownBlock: 'You blocked this person. Unblock them to accept their invitation.',
  unavailable: 'This invitation cannot be accepted right now.',
  requested: 'You already have an open request on this Kollab. See it in your dashboard.',
  closed: 'This Kollab is closed to new requests right now.',
  overtaken: 'You have sent a request on this Kollab since this invitation, and it has ended.',
  changed: 'This Kollab has changed since you opened it. Look at the changes, then accept again.',
  alreadyAccepted: 'You have accepted this invitation. Cancel the collaboration instead.',
  alreadyDeclined: 'You have declined this invitation. You can send a request from the Kollab’s page.',
} as const;

export const invitationsExportText =
  'The invitations to Kollabs that you sent or received, and their outcome.';

export function inviteRefusalText({ code, reason }: Exclude<Verdict<InviteReason>, { ok: true }>): string {
  if (reason === 'noUser') return profilesRefusals.userNotFound;
  if (reason) return inviteMessages[reason];
  if (code === 'not_found') return inviteMessages.kollabNotFound;
  if (code === 'wrong_state') return inviteMessages.outOfSight;
  return ERRORS[code].text;
}

export function acceptRefusalText({ code, reason }: Exclude<Verdict<AcceptReason>, { ok: true }>): string {
  if (reason) return decisionMessages[reason];
  return code === 'not_found' ? invitationNotFound : ERRORS[code].text;
}
