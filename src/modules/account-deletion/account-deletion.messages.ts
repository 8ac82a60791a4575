/** Texts that the server sends to users. Texts about single fields are in the contract. */
import { PRODUCT } from '#contract/product.ts';

export const accountDeletionConfirmations = { deleted: 'Your account is deleted.' } as const;

export const farewellMailText = {
  subject: `Your ${PRODUCT} account is deleted`,
  heading: 'Your account is deleted',
  paragraphs: [
    `As you asked, we deleted your ${PRODUCT} account and everything in it: your profile, your Kollabs, your messages, your pictures and your connections.`,
    'The other side keeps the collaborations that you completed. They show “Deleted user” in your place, and nothing that you wrote.',
    'This is our last e-mail to you, and we no longer keep this address. Thank you for having been here.',
  ],
  footnote: 'If it was not you, somebody knew your password. Please change it wherever else you use it.',
};

/** The first lines of an export's README.txt, above the list of its files. */
export function exportReadmeText(username: string, now: Date): string[] {
  return [
    `What ${PRODUCT} stores about @${username}, as of ${now.toISOString().slice(0, 10)}`,
    '',
    'Each .json file is text that programs and people can read. Times are in UTC.',
    'Texts by others are included only where they wrote them to you.',
  ];
}
