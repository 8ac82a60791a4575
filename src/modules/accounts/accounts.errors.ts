import { defineErrors } from '#contract/errors.ts';

export const accountsErrors = defineErrors({
  bad_credentials: { status: 401, text: 'Account does not exist or incorrect credentials' },
  foreign_origin: { status: 403, text: 'This call is only answered to the pages of this site.' },
});
