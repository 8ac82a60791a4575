import type { AccountType } from '#contract/product.ts';
import type { InvitableKollab, InvitationView } from '../invitations.contract.ts';
import type { SeveralOutcome } from '../invitations.states.rules.ts';

/** Texts for the owner: why a user cannot be invited to a Kollab. */
export const whyNotInvitable: Record<NonNullable<InvitableKollab['because']>, string> = {
  outOfSight: 'Others cannot see it right now. Its page says why.',
  requested: 'The two of you already have an open request on it.',
  waiting: 'Your invitation is waiting for an answer.',
  accepted: 'Your invitation was accepted.',
  declined: 'Your invitation was declined.',
  overtaken: 'You have already invited them.',
};

/** Texts for the inviter: why an invitation cannot be accepted now. */
export const whyNotAnswered: Record<NonNullable<InvitationView['obstacle']>, string> = {
  requested: 'The two of you already have an open request on it.',
  closed: 'Your Kollab is closed to new requests right now. They can accept once you reopen it.',
  outOfSight: 'Others cannot see your Kollab or this invitation right now. The Kollab’s page says why.',
  overtaken: 'They sent a request on it since you invited them, and it has ended.',
};

/** Texts for the invited user: why an invitation cannot be accepted now. */
export const whyNotAcceptable: Record<NonNullable<InvitationView['obstacle']>, string> = {
  requested: 'You already have an open request on this Kollab.',
  closed: 'This Kollab is closed to new requests right now.',
  outOfSight: 'This Kollab is not visible right now.',
  overtaken: 'You have sent a request on this Kollab since this invitation, and it has ended.',
};

/** Texts for the inviter: why one of several users was not invited. */
export const whyNotInvited: Record<Exclude<SeveralOutcome, 'invited'>, string> = {
  already: 'You have already invited them.',
  requested: 'The two of you already have an open request on it.',
  unavailable: 'They are not taking invitations right now.',
  limit: 'You have reached the daily limit for invitations. Try again tomorrow.',
};

export function inviteLabel(chosen: readonly { accountType: AccountType }[]): string {
  const count = chosen.length;
  if (count === 0) return 'Invite';
  const types = new Set(chosen.map(({ accountType }) => accountType));
  const [one, many] =
    types.size > 1
      ? ['person', 'people']
      : types.has('business')
        ? ['business', 'businesses']
        : ['creator', 'creators'];
  return `Invite ${count} ${count === 1 ? one : many}`;
}
