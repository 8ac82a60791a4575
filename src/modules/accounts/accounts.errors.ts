import { defineErrors } from '#contract/errors.ts';

export const accountsErrors = defineErrors({
  bad_credentials: { status: 401, text: 'Account does not exist or incorrect credentials' },
  foreign_origin: { status: 403, text: 'Only pages of this site may make this request.' },
  google_failed: { status: 503, text: 'Google did not answer as it should. Please try again in a moment.' },
});
