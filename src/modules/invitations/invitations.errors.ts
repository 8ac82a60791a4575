import { defineErrors, type ErrorCode } from '#contract/errors.ts';

export const invitationsErrors = defineErrors({
  already_invited: { status: 409, text: 'You have already invited this person to this Kollab.' },
});

/** What an invitation may be refused with by the rules: these, and what a new request is refused with. */
export type InviteRefusal = ErrorCode | 'already_invited' | 'already_requested' | 'kollab_closed';
