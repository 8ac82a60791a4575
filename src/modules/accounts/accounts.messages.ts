/** Texts for users: refusals, confirmations and mails. Texts about single fields are in the contract. */
import { PRODUCT } from '#contract/product.ts';
import { MAX_PASSKEYS } from './second-factor.rules.ts';

export const accountsRefusals = {
  usernameTaken: 'This username is already taken',
  usernameReserved: 'This username is not available',
  commonPassword: 'This is one of the most common passwords. Please choose another',
  guessablePassword: 'This password is too close to your name, username, e-mail or our name',
  wrongPassword: 'This is not your password',
  wrongCurrentPassword: 'This is not your current password',
  sameEmail: 'This is your address already',
  emailNotChanged: 'This change could not be made. Please start again in your settings.',
  totpOnAlready: 'An authenticator app is set up already. Switch it off first.',
  totpConfirmedAlready:
    'Two-step sign-in is on already. If you do not have your recovery codes, make new ones in your settings.',
  totpSetupOver: 'This took too long. Please begin with the app again.',
  totpSetupCode: 'That is not the code of this app. Please try the one that it shows now.',
  twoStepOff: 'Two-step sign-in is off, so there is nothing to recover.',
  secondStepOver:
    'This sign-in took too long, or too many codes were wrong. Please enter your password again.',
  noCode: 'Enter the six digits of your app, or one of your recovery codes.',
  wrongCode: 'This code is not right, or was used before. Your app shows a new one every 30 seconds.',
  passkeyNotAdded: 'This passkey could not be kept. Please try to add it again.',
  tooManyPasskeys: `You have ${MAX_PASSKEYS} passkeys. Remove one to make room.`,
  unknownPasskey: 'This passkey does not sign in here. Try another, or use your password.',
} as const;

export const accountsConfirmations = {
  signedUp: 'Almost there! We have sent you an e-mail. Please follow its link to go on.',
  verified: 'Your e-mail address is verified. Thank you!',
  verifiedAlready: 'Your e-mail address is verified already.',
  verificationSent: 'Verification email sent, please check your email',
  verificationSentToAddress:
    'If this address waits to be confirmed, a new link is on its way to it. We send at most three in 15 minutes.',
  signedOut: 'You are signed out.',
  deviceSignedOut: 'That device is signed out.',
  signedOutEverywhere: 'You are signed out everywhere.',
  resetSent:
    'If there is an account with this address, a link to choose a new password is on its way to it. It works for 10 minutes.',
  passwordProved: 'Thank you.',
  passwordReset: 'Your password is changed. Please sign in with the new one.',
  accountClaimed:
    'Your password is changed. Please sign in with the new one. The passkeys and two-step sign-in that were set up before are removed, since this address was not confirmed.',
  passwordChanged: 'Your password is changed. Every other device is signed out.',
  emailChanged: 'Your e-mail address is changed. From now on, sign in with the new one.',
  emailApproved: 'Thank you. Now follow the link in the mail to your new address.',
  newEmailConfirmed: 'Thank you. Now follow the link in the mail to your present address.',
  emailChangeDropped: 'Your e-mail address stays as it is.',
  twoStepOff: 'Two-step sign-in is off.',
  passkeyAdded: 'Your passkey is ready.',
  passkeyRemoved: 'The passkey is removed. Delete it on your device, too.',
} as const;

export const accountsExportTexts = {
  account:
    'Your account: username, e-mail address, name, and how you sign in. Passwords and secrets are not in it.',
  sessions: 'Where you signed in: the browser as it named itself, its network address, and when.',
} as const;

export function mailsSwitchedMessage(on: boolean): string {
  return `E-mail notifications are ${on ? 'on' : 'off'}.`;
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
    'Every device was signed out. Nobody had confirmed this address before, so the passkeys and the two-step sign-in that were set up until then are removed: set up your own in your settings.',
};

/** The texts of the mails. Addresses and links are added when a mail is composed. */
export const accountsMailTexts = {
  verify: (username: string) => ({
    subject: `Confirm your e-mail address for ${PRODUCT}`,
    heading: `Welcome to ${PRODUCT}, @${username}`,
    paragraphs: [
      'One step is left: confirm that this e-mail address is yours. Then you can publish Kollabs and send requests.',
      'The link works once, and for 24 hours. If you ask for another one, only the newest works.',
    ],
    button: 'Confirm my e-mail',
    footnote: `You get this mail because somebody signed up at ${PRODUCT} with this address. If it was not you, do not follow the link: nothing will happen.`,
  }),
  alreadyRegistered: (username: string) => ({
    subject: `You already have an account at ${PRODUCT}`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody just tried to sign up at ${PRODUCT} with this e-mail address. It belongs to your account @${username} already, so no second one was made.`,
      'If it was you, sign in with the password that you chose then.',
    ],
    button: 'Sign in',
    footnote:
      'If it was not you, there is nothing to do: your account is as it was, and nobody was told of it.',
  }),
  approveEmailChange: (username: string, newEmail: string) => ({
    subject: `Somebody wants to change your e-mail address at ${PRODUCT}`,
    heading: 'Another address for your account?',
    paragraphs: [
      `Somebody asked to change the e-mail address of your account @${username} to ${newEmail}. If it was you, follow the link to agree.`,
      'The link works once, and for 48 hours. We send another link to the new address; your address changes once you have followed both.',
    ],
    button: 'Agree to the change',
    footnote:
      'If it was not you, do not follow the link: your address stays as it is. But somebody knows your password, so please change it in your settings.',
  }),
  /**
   * @param waits whether the current address still has to approve
   */
  confirmNewEmail: (username: string, waits: boolean) => ({
    subject: `Confirm your new e-mail address for ${PRODUCT}`,
    heading: 'Is this your new address?',
    paragraphs: [
      `Somebody asked to use this e-mail address for the account @${username}. Follow the link to confirm that it is yours.`,
      `The link works once, and for 48 hours. ${waits ? 'We also ask at the present address; the change is made once both are confirmed.' : 'The change is made as soon as you confirm.'}`,
    ],
    button: 'Confirm the new address',
    footnote: `If you do not know of an account at ${PRODUCT}, do not follow the link: nothing will happen.`,
  }),
  emailTaken: (username: string) => ({
    subject: `You already have an account at ${PRODUCT}`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody just asked for this e-mail address for another account at ${PRODUCT}. It belongs to your account @${username} already, so nothing has changed.`,
    ],
    button: 'Sign in',
    footnote:
      'If it was not you, there is nothing to do: your account is as it was, and nobody was told of it.',
  }),
  emailChanged: (username: string) => ({
    subject: `Your e-mail address at ${PRODUCT} was changed`,
    heading: 'Your e-mail address was changed',
    paragraphs: [
      `Your account @${username} has another e-mail address now. You sign in with that one, and our mails go there.`,
      'This is the last mail to this address.',
    ],
    footnote: 'If you did not agree to this, please answer this mail: we will look into it.',
  }),
  resetPassword: (username: string) => ({
    subject: `Choose a new password for ${PRODUCT}`,
    heading: 'Choose a new password',
    paragraphs: [
      `Somebody asked for a new password for your account @${username}. If it was you, follow the link and choose one.`,
      'The link works once, and for 10 minutes. If you ask for another one, only the newest works.',
    ],
    button: 'Choose a new password',
    footnote:
      'If it was not you, there is nothing to do: your password stays as it is. Nobody can change it without this link.',
  }),
  passwordChanged: (username: string, how: PasswordChange) => ({
    subject: `Your password for ${PRODUCT} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account @${username} is a new one now. ${ENDED_BY[how]}`,
      'If it was you, there is nothing to do. If it was not, choose a new password at once: that signs everybody else out.',
    ],
    button: 'It was not me',
    footnote: 'You get this mail because the password of your account changed. It cannot be switched off.',
  }),
};

/** Mails that tell the owner that a way to sign in was added, removed or used. */
export const securityNotices = {
  totpOn: {
    subject: `Two-step sign-in for ${PRODUCT} is on`,
    heading: 'Two-step sign-in is on',
    text: 'From now on, signing in with your password asks for a code of your authenticator app, too. Keep your recovery codes where you find them without your phone.',
  },
  totpOff: {
    subject: `Two-step sign-in for ${PRODUCT} is off`,
    heading: 'Two-step sign-in is off',
    text: 'Your password alone signs you in again. Your recovery codes no longer work.',
  },
  recoveryCodesRenewed: {
    subject: `You have new recovery codes for ${PRODUCT}`,
    heading: 'You have new recovery codes',
    text: 'Ten new recovery codes were made. The old ones no longer work.',
  },
  recoveryCodeUsed: {
    subject: `A recovery code was used at ${PRODUCT}`,
    heading: 'A recovery code was used',
    text: 'Somebody signed in with your password and one of your recovery codes.',
  },
  passkeyAdded: {
    subject: `A passkey for ${PRODUCT} was added`,
    heading: 'A passkey was added',
    text: 'A new passkey can sign in to your account from now on, without your password.',
  },
  passkeyRemoved: {
    subject: `A passkey for ${PRODUCT} was removed`,
    heading: 'A passkey was removed',
    text: 'One of your passkeys cannot sign in to your account any more.',
  },
} as const;

export type SecurityNotice = keyof typeof securityNotices;

/**
 * @param codesLeft recovery codes left after one was used, else null
 */
export function securityNoticeText(notice: SecurityNotice, username: string, codesLeft: number | null) {
  const { subject, heading, text } = securityNotices[notice];
  return {
    subject,
    heading,
    paragraphs: [
      `${text} This is about your account @${username}.`,
      ...(codesLeft === null ? [] : [codesLeftText(codesLeft)]),
      'If it was you, there is nothing to do. If it was not, choose a new password at once, then look through the ways to sign in and the devices in your settings.',
    ],
    button: 'Look at my settings',
    footnote: 'You get this mail because it is about how you sign in. It cannot be switched off.',
  };
}

function codesLeftText(left: number): string {
  if (left === 0) return 'It was the last one. Make new ones in your settings.';
  return left === 1 ? 'One code is left.' : `${left} codes are left.`;
}
