import { defineErrors, type ErrorCode } from '#contract/errors.ts';

export const requestsErrors = defineErrors({
  already_requested: { status: 409, text: 'You already have an open request on this Kollab.' },
  kollab_closed: { status: 409, text: 'This Kollab is closed to new requests.' },
  changed_meanwhile: {
    status: 409,
    text: 'This Kollab has changed since you opened it. Look at the changes, then try again.',
  },
  open_items: {
    status: 409,
    text: 'Some of what you agreed on is not delivered, confirmed or paid yet. Look at what is open, then continue anyway or wait.',
  },
  open_collaborations: {
    status: 409,
    text: 'This Kollab has active collaborations. Finish or cancel them before you delete it.',
  },
});

export type RefusalCode = ErrorCode | keyof typeof requestsErrors;
