import { PRODUCT } from '#contract/product.ts';
import type { MailMessage } from '#infra/mail/mail-layout.ts';
import type { MailTable } from '#infra/module.ts';
import { deleteDeletionAddress, ENCRYPTED_FOR, FAREWELL_MAIL } from './account-deletion.commands.ts';
import { findEncryptedEmail } from './account-deletion.queries.ts';

/** What writes the mail, and what forgets its address once it has left. */
export const accountDeletionMails: MailTable = {
  [FAREWELL_MAIL]: {
    async compose({ database, encryption }, { deletionId = '' }) {
      const encryptedEmail = await findEncryptedEmail(database.db, deletionId);
      return encryptedEmail === null ? null : farewell(encryption.decrypt(ENCRYPTED_FOR, encryptedEmail));
    },
    handedOver: ({ database }, { deletionId = '' }) => deleteDeletionAddress(database.db, deletionId),
  },
};

function farewell(to: string): MailMessage {
  return {
    to,
    subject: `Your ${PRODUCT} account is deleted`,
    heading: 'Your account is gone',
    paragraphs: [
      `As you asked, we deleted your account at ${PRODUCT}, and with it everything that you gave us: your profile, your Kollabs, your messages, your pictures and your connections.`,
      'Collaborations that you completed stay with the other side, under “Deleted user” and without a word of yours.',
      'This is the last mail that you get from us; we have forgotten this address, too. Thank you for having been here.',
    ],
    footnote: 'If it was not you, somebody knew your password. Please change it wherever else you use it.',
  };
}
