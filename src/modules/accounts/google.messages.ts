/** Texts for users about signing in with Google. */
import { ACCOUNT_KEPT_TEXT } from './accounts.messages.ts';
import type { GoogleOutcome } from './google.rules.ts';

export const googleOutcomeTexts: Record<GoogleOutcome, string> = {
  connected: 'Google is connected. You can sign in with it from now on.',
  kept: ACCOUNT_KEPT_TEXT,
  cancelled: 'You cancelled at Google, so nothing has changed.',
  expired: 'This took too long, or was started in another browser. Please try again.',
  failed: 'Google did not answer as it should. Please try again in a moment, or use another way.',
  unverified:
    'Google has not verified the email address of this Google account, so we cannot use it. Verify it at Google, or use another way.',
  taken: 'This Google account is connected to another account here.',
  another: 'You have connected another Google account. Disconnect it first.',
  proved: 'Thank you. We know now that it is you, so you can continue.',
  otherAccount: 'That was not the Google account that is connected here. Please choose that one.',
  notFresh:
    'Google did not ask you to sign in again, so we cannot be sure that it is you. Sign out of Google and try again, or choose a password here.',
  tooMany: 'That was too many attempts in a short time. Please wait a few minutes.',
};

export const googleRefusals = {
  notSetUp: 'Signing in with Google is not set up here.',
  ticketOver: 'This took too long. Please continue with Google again.',
  known: 'You already have an account here. Please continue with Google again to get in.',
  otherAddress:
    'The email address of the Google account belongs to another account, so Google is not connected to this one.',
  notConnected: 'Google is not connected to this account.',
  passwordFirst: 'Choose a password first. Without Google, it will be your way to sign in.',
} as const;

export const googleConfirmations = {
  disconnected: 'Google is disconnected. Sign in with your password from now on.',
} as const;
