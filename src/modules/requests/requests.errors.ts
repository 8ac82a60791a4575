import { defineErrors, type ErrorCode } from '#contract/errors.ts';

export const requestsErrors = defineErrors({
  already_requested: { status: 409, text: 'You already have an open request on this Kollab.' },
  kollab_closed: { status: 409, text: 'This Kollab is closed to new requests.' },
  changed_meanwhile: {
    status: 409,
    text: 'This Kollab was saved elsewhere meanwhile. Look at what changed, then save again.',
  },
  open_items: {
    status: 409,
    text: 'Not everything you agreed on is delivered and confirmed. Look at what is open, then go on anyway or wait.',
  },
  open_collaborations: {
    status: 409,
    text: 'This Kollab has active collaborations. Finish or cancel them before you delete it.',
  },
});

export type RefusalCode = ErrorCode | keyof typeof requestsErrors;
