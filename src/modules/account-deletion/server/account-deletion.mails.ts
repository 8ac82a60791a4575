import type { MailMessage } from '#infra/mail/mail-layout.ts';
import type { MailTable } from '#infra/module.ts';
import { farewellMailText } from '#modules/account-deletion/account-deletion.messages.ts';
import { deleteDeletionAddress, ENCRYPTED_FOR, FAREWELL_MAIL } from './account-deletion.commands.ts';
import { findEncryptedEmail } from './account-deletion.queries.ts';

/** Sends the mail of the deletion, then deletes the stored address. */
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
  return { to, ...farewellMailText };
}
