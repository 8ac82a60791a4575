import type { CallTable } from '#contract/call.ts';

export const recoveryCalls = {
  forgotPassword: 'POST /forgotpassword',
  resetPassword: 'POST /resetpassword',
  changePassword: 'POST /changepassword',
  confirmPassword: 'POST /confirmpassword',
} as const satisfies CallTable;
