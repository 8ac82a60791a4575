import type { EndpointTable } from '#contract/endpoint.ts';

export const accountsEndpoints = {
  signUp: 'POST /signup',
  checkUsername: 'GET /signup/username',
  signIn: 'POST /signin',
  refreshToken: 'POST /token',
  signOut: 'POST /signout',
  verifyEmail: 'POST /verifyemail',
  sendVerificationEmail: 'POST /sendverificationemail',
  setMailNotifications: 'POST /user/mailnotifications',
} as const satisfies EndpointTable;
