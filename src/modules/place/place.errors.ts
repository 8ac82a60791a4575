import { defineErrors } from '#contract/errors.ts';

export const placeErrors = defineErrors({
  sign_up_closed: { status: 403, text: 'Nobody can sign up at the moment. You can join the waiting list.' },
  invitation_required: { status: 403, text: 'You need an invitation link to sign up here.' },
});
