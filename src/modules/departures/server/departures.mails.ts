import { PRODUCT } from '#contract/product.ts';
import type { MailMessage } from '#platform/mail/mail-layout.ts';
import type { Platform } from '#platform/platform.ts';
import { FAREWELL_MAIL, forgetAddress, SEALED_FOR } from './departures.commands.ts';
import { findSealedEmail } from './departures.queries.ts';

/** Registers what writes the mail, and what forgets its address once it has left. */
export function composeFarewell({ outbox, database, sealed }: Platform): void {
  outbox.compose(
    FAREWELL_MAIL,
    async ({ departureId = '' }) => {
      const sealedEmail = await findSealedEmail(database.db, departureId);
      return sealedEmail === null ? null : farewell(sealed.open(SEALED_FOR, sealedEmail));
    },
    ({ departureId = '' }) => forgetAddress(database.db, departureId),
  );
}

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
