import type { EndpointTable } from '#contract/endpoint.ts';

export const recoveryEndpoints = {
  forgotPassword: 'POST /forgotpassword',
  resetPassword: 'POST /resetpassword',
  changePassword: 'POST /changepassword',
  confirmPassword: 'POST /confirmpassword',
} as const satisfies EndpointTable;
