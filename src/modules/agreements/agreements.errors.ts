import { defineErrors, type ErrorCode } from '#contract/errors.ts';

export const agreementsErrors = defineErrors({
  agreement_changed: {
    status: 409,
    text: 'The agreement has changed since you opened it. Look at the current version, then try again.',
  },
  payment_promised: {
    status: 409,
    text: 'This proposal offers less than the Kollab promises, or something else.',
  },
});

export type AgreementRefusal = ErrorCode | keyof typeof agreementsErrors;
