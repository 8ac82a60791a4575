/** Texts that the server sends to users. Texts about single fields are in the contract. */
import { PRODUCT } from '#contract/product.ts';

export const accountDeletionConfirmations = { deleted: 'Your account is deleted.' } as const;

export const farewellMailText = {
  subject: `Your ${PRODUCT} account is deleted`,
  heading: 'Your account is gone',
  paragraphs: [
    `As you asked, we deleted your account at ${PRODUCT}, and with it everything that you gave us: your profile, your Kollabs, your messages, your pictures and your connections.`,
    'Collaborations that you completed stay with the other side, under “Deleted user” and without a word of yours.',
    'This is the last mail that you get from us; we have forgotten this address, too. Thank you for having been here.',
  ],
  footnote: 'If it was not you, somebody knew your password. Please change it wherever else you use it.',
};

/** The first lines of an export's README.txt, above the list of its files. */
export function exportReadmeText(username: string, now: Date): string[] {
  return [
    `What ${PRODUCT} keeps of @${username}, on ${now.toISOString().slice(0, 10)}`,
    '',
    'Each .json file is text that programs and people can read. Times are in UTC.',
    'Words that others wrote are here only where they wrote them to you.',
  ];
}
