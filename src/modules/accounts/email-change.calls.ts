import type { CallTable } from '#contract/call.ts';

export const emailChangeCalls = {
  getEmailChange: 'GET /user/email',
  changeEmail: 'POST /user/email',
  cancelEmailChange: 'DELETE /user/email',
  confirmEmailChange: 'POST /user/email/confirm',
} as const satisfies CallTable;
