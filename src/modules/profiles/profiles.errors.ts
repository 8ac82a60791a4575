import { defineErrors } from '#contract/errors.ts';

export const profilesErrors = defineErrors({
  content_type_kept: { status: 409, text: 'A content category can be changed once every 90 days.' },
});
