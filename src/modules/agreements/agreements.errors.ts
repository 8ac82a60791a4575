import { defineErrors, type ErrorCode } from '#contract/errors.ts';

export const agreementsErrors = defineErrors({
  agreement_changed: {
    status: 409,
    text: 'The agreement was changed meanwhile. Look at how it stands now, then go on.',
  },
  payment_promised: {
    status: 409,
    text: 'The Kollab promises something, and this proposal says no compensation.',
  },
});

export type AgreementRefusal = ErrorCode | keyof typeof agreementsErrors;
