import type { EndpointTable } from '#contract/endpoint.ts';

export const emailChangeEndpoints = {
  getEmailChange: 'GET /user/email',
  changeEmail: 'POST /user/email',
  cancelEmailChange: 'DELETE /user/email',
  confirmEmailChange: 'POST /user/email/confirm',
} as const satisfies EndpointTable;
