import type { InvitableKollab, InvitationView } from '../invitations.contract.ts';

/** Why a user cannot be invited to a Kollab, for its owner. */
export const whyNotInvitable: Record<NonNullable<InvitableKollab['because']>, string> = {
  outOfSight: 'Nobody else sees it right now. Its page says why.',
  requested: 'You have an open request on it together.',
  waiting: 'Invited already: your invitation waits for an answer.',
  accepted: 'Your invitation was accepted.',
  declined: 'Your invitation was declined.',
  overtaken: 'You have invited them before.',
};

/** Why an invitation cannot be accepted now, for who sent it. */
export const whyNotAnswered: Record<NonNullable<InvitationView['obstacle']>, string> = {
  requested: 'You have an open request on it together.',
  closed: 'Your Kollab takes no new requests right now. Once it is open again, they can accept.',
  outOfSight: 'Nobody else sees your Kollab right now, nor this invitation. Its page says why.',
  overtaken: 'They sent a request on it since you invited them, and it has ended.',
};

/** Why an invitation cannot be accepted now, for who was invited. */
export const whyNotAcceptable: Record<NonNullable<InvitationView['obstacle']>, string> = {
  requested: 'You already have an open request on this Kollab.',
  closed: 'This Kollab is not taking new requests right now.',
  outOfSight: 'This Kollab is out of sight right now.',
  overtaken: 'You have sent a request on this Kollab since you were invited, and it has ended.',
};
