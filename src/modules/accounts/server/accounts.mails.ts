import { PRODUCT } from '#contract/product.ts';
import { transaction } from '#platform/db/pool.ts';
import type { MailMessage } from '#platform/mail/mail-layout.ts';
import type { Platform } from '#platform/platform.ts';
import { makeVerifyCode } from './accounts.commands.ts';
import { findMember } from './accounts.queries.ts';

/** The mails of this module. Each takes `userId`, and is not sent when the account is gone or needs it no more. */
export const VERIFY_MAIL = 'verifyEmail';
export const ALREADY_REGISTERED_MAIL = 'alreadyRegistered';

/** Registers what writes the mails, when they are handed over. */
export function composeAccountMails(platform: Platform): void {
  platform.outbox.compose(VERIFY_MAIL, ({ userId = '' }) => composeVerifyMail(platform, userId));
  platform.outbox.compose(ALREADY_REGISTERED_MAIL, ({ userId = '' }) => composeKnownMail(platform, userId));
}

/** The code is made here, so that it never waits in the queue and its day begins with the mail. */
async function composeVerifyMail(platform: Platform, userId: string): Promise<MailMessage | null> {
  const made = await transaction(platform.database.db, (tx) =>
    makeVerifyCode(tx, userId, platform.clock.now()),
  );
  if (!made) return null;
  return {
    to: made.email,
    subject: `Confirm your e-mail address for ${PRODUCT}`,
    heading: `Welcome to ${PRODUCT}, @${made.username}`,
    paragraphs: [
      'One step is left: confirm that this e-mail address is yours. Then you can publish Kollabs and send requests.',
      'The link works once, and for 24 hours. If you ask for another one, only the newest works.',
    ],
    button: {
      label: 'Confirm my e-mail',
      url: `${platform.env.publicUrl}/security?mode=verifyEmail&oobCode=${made.code}`,
    },
    footnote: `You get this mail because somebody signed up at ${PRODUCT} with this address. If it was not you, do not follow the link: nothing will come of it.`,
  };
}

async function composeKnownMail(platform: Platform, userId: string): Promise<MailMessage | null> {
  const member = await findMember(platform.database.db, userId);
  if (!member) return null;
  return {
    to: member.email,
    subject: `You already have an account at ${PRODUCT}`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody just tried to sign up at ${PRODUCT} with this e-mail address. It belongs to your account @${member.username} already, so no second one was made.`,
      'If it was you, sign in with the password that you chose then.',
    ],
    button: { label: 'Sign in', url: `${platform.env.publicUrl}/signin` },
    footnote:
      'If it was not you, there is nothing to do: your account is as it was, and nobody was told of it.',
  };
}
