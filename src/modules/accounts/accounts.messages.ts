/** Texts for users: refusals, confirmations and mails. Texts about single fields are in the contract. */
import { MAX_PASSKEYS } from './second-factor.rules.ts';

/** After a sign-in that took back the deletion of the account. */
export const ACCOUNT_KEPT_TEXT = 'Welcome back. Your account is no longer being deleted.';

export const accountsRefusals = {
  setUpAddress:
    'There is an account with this address already. Use another one, or give that account the role with `npm run admin -- role`.',
  isVerified: 'This address is confirmed already.',
  usernameTaken: 'This username is already taken',
  usernameReserved: 'This username is not available',
  commonPassword: 'This is one of the most common passwords. Please choose another.',
  guessablePassword: 'This password is too similar to your name, username or email address, or to our name',
  wrongPassword: 'This is not your password',
  wrongCurrentPassword: 'This is not your current password',
  noPassword: 'You have no password yet. Choose one first, in your settings under “Sign-in and devices”.',
  sameEmail: 'This is already your email address',
  emailNotChanged: 'We could not change your email address. Please start again in your settings.',
  totpOnAlready: 'You have already set up an authenticator app. Switch two-step sign-in off first.',
  totpConfirmedAlready:
    'Two-step sign-in is already on. If you do not have your recovery codes, create new ones in your settings.',
  totpSetupOver: 'This took too long. Please set up the app again.',
  totpSetupCode: 'This code is wrong. Please enter the one that your app shows now.',
  twoStepOff: 'Two-step sign-in is off, so you do not need recovery codes.',
  secondStepOver:
    'This sign-in took too long, or too many codes were wrong. Please enter your password again.',
  noCode: 'Enter the six digits from your app, or one of your recovery codes.',
  wrongCode: 'This code is wrong or was already used. Your app shows a new one every 30 seconds.',
  passkeyNotAdded: 'We could not add this passkey. Please try again.',
  tooManyPasskeys: `You have ${MAX_PASSKEYS} passkeys. Remove one to make room.`,
  unknownPasskey: 'This passkey does not work here. Try another one, or use your password.',
} as const;

export const accountsConfirmations = {
  signedUp: 'Almost there! We have sent you an email. Please follow the link in it to confirm your address.',
  verified: 'Your email address is confirmed. Thank you!',
  verifiedAlready: 'Your email address is already confirmed.',
  verificationSent: 'Verification email sent, please check your email',
  verificationSentToAddress:
    'If this address is not confirmed yet, a new link is on its way. We send at most three in 15 minutes.',
  signedOut: 'You are signed out.',
  deviceSignedOut: 'That device is signed out.',
  signedOutEverywhere: 'You are signed out everywhere.',
  resetSent:
    'If there is an account with this address, a link to choose a new password is on its way. It works for 10 minutes.',
  passwordProved: 'Thank you.',
  passwordReset: 'Your password is changed. Please sign in with the new one.',
  accountClaimed:
    'Your password is changed. Please sign in with the new one. Nobody had confirmed this address before, so we removed the passkeys and two-step sign-in that were set up.',
  passwordChanged: 'Your password is changed. Every other device is signed out.',
  emailChanged: 'Your email address is changed. From now on, sign in with the new one.',
  emailApproved: 'Thank you. Now follow the link in the email to your new address.',
  newEmailConfirmed: 'Thank you. Now follow the link in the email to your current address.',
  emailChangeDropped: 'Your email address stays as it is.',
  twoStepOff: 'Two-step sign-in is off.',
  passkeyAdded: 'Your passkey is ready.',
  passkeyRemoved: 'The passkey is removed. Delete it on your device, too.',
} as const;

export const accountsExportTexts = {
  account:
    'Your account: username, email address, name, and how you sign in. Passwords and secrets are not included.',
  sessions: 'Where and when you signed in: the browser, as it named itself, and its network address.',
} as const;

export function mailsSwitchedMessage(on: boolean): string {
  return `Email notifications are ${on ? 'on' : 'off'}.`;
}

/**
 * How the password was changed: by the signed-in user, by a mailed reset link, or by the first reset of an unverified
 * account, which also removed its other ways to sign in.
 */
export type PasswordChange = 'change' | 'reset' | 'claim';

const ENDED_BY: Record<PasswordChange, string> = {
  change: 'Every other device was signed out.',
  reset: 'Every device was signed out.',
  claim:
    'Every device was signed out. Nobody had confirmed this address before, so we removed the passkeys and two-step sign-in that were set up. You can set up your own in your settings.',
};

/** The texts of the mails, with the name of the place. Addresses and links are added when a mail is composed. */
export const accountsMailTexts = {
  verify: (place: string, username: string) => ({
    subject: `Confirm your email address for ${place}`,
    heading: `Welcome to ${place}, @${username}`,
    paragraphs: [
      'One step is left: confirm that this email address is yours. Then you can publish Kollabs and send requests.',
      'The link works once, and for 24 hours. If you ask for another one, only the newest works.',
    ],
    button: 'Confirm my email',
    footnote: `You get this email because somebody signed up for ${place} with this address. If it was not you, ignore it: nothing will happen.`,
  }),
  alreadyRegistered: (place: string, username: string) => ({
    subject: `You already have a ${place} account`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody just tried to sign up for ${place} with this email address. It already belongs to your account @${username}, so we did not create another one.`,
      'If it was you, sign in with the password of that account.',
    ],
    button: 'Sign in',
    footnote:
      'If it was not you, there is nothing to do. Your account has not changed, and we did not reveal that it exists.',
  }),
  approveEmailChange: (place: string, username: string, newEmail: string) => ({
    subject: `Somebody asked to change your ${place} email address`,
    heading: 'Change your email address?',
    paragraphs: [
      `Somebody asked to change the email address of your account @${username} to ${newEmail}. If it was you, follow the link to agree.`,
      'The link works once, and for 48 hours. We have also sent a link to the new address. Your address changes once you have followed both.',
    ],
    button: 'Agree to the change',
    footnote:
      'If it was not you, do not follow the link, and your address stays as it is. But somebody knows your password, so please change it in your settings.',
  }),
  /**
   * @param waits whether the current address still has to approve
   */
  confirmNewEmail: (place: string, username: string, waits: boolean) => ({
    subject: `Confirm your new email address for ${place}`,
    heading: 'Is this your new address?',
    paragraphs: [
      `Somebody asked to use this email address for the account @${username}. Follow the link to confirm that it is yours.`,
      `The link works once, and for 48 hours. ${waits ? 'We have also sent a link to the current address. The address changes once both are confirmed.' : 'The address changes as soon as you confirm.'}`,
    ],
    button: 'Confirm the new address',
    footnote: `If you do not have a ${place} account, ignore this email: nothing will happen.`,
  }),
  emailTaken: (place: string, username: string) => ({
    subject: `You already have a ${place} account`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody just tried to use this email address for another ${place} account. It already belongs to your account @${username}, so nothing has changed.`,
    ],
    button: 'Sign in',
    footnote:
      'If it was not you, there is nothing to do. Your account has not changed, and we did not reveal that it exists.',
  }),
  emailChanged: (place: string, username: string) => ({
    subject: `Your ${place} email address was changed`,
    heading: 'Your email address was changed',
    paragraphs: [
      `Your account @${username} now has another email address. Sign in with that one. We send our emails there, too.`,
      'This is our last email to this address.',
    ],
    footnote: 'If you did not agree to this, please reply to this email, and we will look into it.',
  }),
  resetPassword: (place: string, username: string) => ({
    subject: `Choose a new password for ${place}`,
    heading: 'Choose a new password',
    paragraphs: [
      `Somebody asked for a new password for your account @${username}. If it was you, follow the link and choose one.`,
      'The link works once, and for 10 minutes. If you ask for another one, only the newest works.',
    ],
    button: 'Choose a new password',
    footnote:
      'If it was not you, there is nothing to do: your password stays as it is. Nobody can change it without this link.',
  }),
  passwordChanged: (place: string, username: string, how: PasswordChange) => ({
    subject: `Your password for ${place} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account @${username} was changed. ${ENDED_BY[how]}`,
      'If it was you, there is nothing to do. If it was not, choose a new password now. That signs everyone else out.',
    ],
    button: 'Choose a new password',
    footnote:
      'You get this email because the password of your account changed. Emails like this cannot be switched off.',
  }),
};

export const securityNotices = {
  totpOn: {
    subject: (place: string) => `Two-step sign-in for ${place} is on`,
    heading: 'Two-step sign-in is on',
    text: 'From now on, you sign in with your password and a code from your authenticator app. Keep your recovery codes where you can find them without your phone.',
  },
  totpOff: {
    subject: (place: string) => `Two-step sign-in for ${place} is off`,
    heading: 'Two-step sign-in is off',
    text: 'Your password alone signs you in again. Your recovery codes no longer work.',
  },
  recoveryCodesRenewed: {
    subject: (place: string) => `You have new recovery codes for ${place}`,
    heading: 'You have new recovery codes',
    text: 'Ten new recovery codes were created. The old ones no longer work.',
  },
  recoveryCodeUsed: {
    subject: (place: string) => `A recovery code for ${place} was used`,
    heading: 'A recovery code was used',
    text: 'Somebody signed in with your password and one of your recovery codes.',
  },
  passkeyAdded: {
    subject: (place: string) => `A passkey for ${place} was added`,
    heading: 'A passkey was added',
    text: 'A new passkey can now sign in to your account without your password.',
  },
  passkeyRemoved: {
    subject: (place: string) => `A passkey for ${place} was removed`,
    heading: 'A passkey was removed',
    text: 'One of your passkeys can no longer sign in to your account.',
  },
  googleConnected: {
    subject: (place: string) => `Google was connected to your ${place} account`,
    heading: 'Google was connected',
    text: 'A Google account can now sign in to your account without your password.',
  },
  googleDisconnected: {
    subject: (place: string) => `Google was disconnected from your ${place} account`,
    heading: 'Google was disconnected',
    text: 'Your Google account can no longer sign in to your account.',
  },
  deletionTakenBack: {
    subject: (place: string) => `Your ${place} account is back`,
    heading: 'Your account is back',
    text: 'You signed in, so your account is not deleted. It is as it was before.',
  },
} as const;

export type SecurityNotice = keyof typeof securityNotices;

/**
 * @param codesLeft recovery codes left after one was used, else null
 */
export function securityNoticeText(
  place: string,
  notice: SecurityNotice,
  username: string,
  codesLeft: number | null,
) {
  const { subject, heading, text } = securityNotices[notice];
  return {
    subject: subject(place),
    heading,
    paragraphs: [
      `${text} This is about your account @${username}.`,
      ...(codesLeft === null ? [] : [codesLeftText(codesLeft)]),
      'If it was you, there is nothing to do. If it was not, choose a new password now, then check your devices, passkeys, Google account and two-step sign-in in your settings.',
    ],
    button: 'Open my settings',
    footnote:
      'You get this email because it is about how you sign in. Emails like this cannot be switched off.',
  };
}

function codesLeftText(left: number): string {
  if (left === 0) return 'It was your last one. Create new ones in your settings.';
  return left === 1 ? 'One code is left.' : `${left} codes are left.`;
}
