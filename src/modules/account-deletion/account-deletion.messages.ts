/** Texts that the server sends to users. Texts about single fields are in the contract. */
import { localDayText, localMomentTexts } from '#modules/profiles/time-zone.rules.ts';

export const accountDeletionConfirmations = {
  deleted: 'Your account is deleted.',
  leaving: (at: Date, timeZone: string | null) =>
    `Your account is hidden. It is deleted on ${localDayText(at, timeZone)}.`,
} as const;

/** @param at when the account is deleted */
export function leavingMailText(place: string, at: Date, timeZone: string | null) {
  const [day, time] = localMomentTexts(at, timeZone);
  return {
    subject: `Your ${place} account will be deleted`,
    heading: 'Your account will be deleted',
    paragraphs: [
      `As you asked, we delete your ${place} account on ${day} at ${time}. Nobody can see you or your work from now on, and you are signed out everywhere.`,
      'Changed your mind? Sign in before then. Your account is then back as it was.',
    ],
    button: 'Sign in and keep my account',
    footnote:
      'If it was not you, somebody knew your password: sign in, and choose a new one. If you do nothing, we send you one last email when the account is deleted.',
  };
}

export const farewellMailText = (place: string) => ({
  subject: `Your ${place} account is deleted`,
  heading: 'Your account is deleted',
  paragraphs: [
    `As you asked, we deleted your ${place} account and everything in it: your profile, your Kollabs, your messages, your pictures and your connections.`,
    'The other side keeps the collaborations that you completed. They show “Deleted user” in your place, and nothing that you wrote.',
    'This is our last email to you, and we no longer keep this address. Thank you for having been here.',
  ],
  footnote: 'If it was not you, somebody knew your password. Please change it wherever else you use it.',
});

/** The first lines of an export's README.txt, above the list of its files. */
export function exportReadmeText(place: string, username: string, now: Date): string[] {
  return [
    `What ${place} stores about @${username}, as of ${now.toISOString().slice(0, 10)}`,
    '',
    'Each .json file is text that programs and people can read. Times are in UTC.',
    'Texts by others are included only where they wrote them to you.',
  ];
}
