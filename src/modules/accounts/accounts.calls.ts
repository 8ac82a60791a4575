import type { CallTable } from '#contract/call.ts';

export const accountsCalls = {
  signUp: 'POST /signup',
  signIn: 'POST /signin',
  refreshToken: 'POST /token',
  signOut: 'POST /signout',
  verifyEmail: 'POST /verifyemail',
  sendVerificationEmail: 'POST /sendverificationemail',
  setMailNotifications: 'POST /user/mailnotifications',
} as const satisfies CallTable;
