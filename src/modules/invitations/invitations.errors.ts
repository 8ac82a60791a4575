import { defineErrors, type ErrorCode } from '#contract/errors.ts';

export const invitationsErrors = defineErrors({
  already_invited: { status: 409, text: 'You have already invited this person to this Kollab.' },
});

/** The codes that the rules may refuse an invitation with, in addition to those of a request. */
export type InviteRefusal = ErrorCode | 'already_invited' | 'already_requested' | 'kollab_closed';
export type AcceptRefusal = InviteRefusal | 'changed_meanwhile';
