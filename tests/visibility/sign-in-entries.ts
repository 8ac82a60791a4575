import type { Nothing } from './look.ts';

const SIGN_IN = 'signs in or out, or keeps a sign-in safe: names none but the caller';

export const SIGN_IN_ENTRIES: Record<string, Nothing> = {
  signUp: SIGN_IN,
  signIn: SIGN_IN,
  signInSecondStep: SIGN_IN,
  startPasskeySignIn: SIGN_IN,
  signInWithPasskey: SIGN_IN,
  refreshToken: SIGN_IN,
  signOut: SIGN_IN,
  signOutEverywhere: SIGN_IN,
  revokeDevice: SIGN_IN,
  verifyEmail: SIGN_IN,
  sendVerificationEmail: SIGN_IN,
  forgotPassword: SIGN_IN,
  resetPassword: SIGN_IN,
  changePassword: SIGN_IN,
  confirmPassword: SIGN_IN,
  startTotp: SIGN_IN,
  confirmTotp: SIGN_IN,
  removeTotp: SIGN_IN,
  renewRecoveryCodes: SIGN_IN,
  startPasskey: SIGN_IN,
  addPasskey: SIGN_IN,
  removePasskey: SIGN_IN,
};
