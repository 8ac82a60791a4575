import { PRODUCT } from '#contract/product.ts';
import { RESET_CODE_MS } from '#modules/accounts/accounts.rules.ts';
import { transaction } from '#platform/db/pool.ts';
import type { MailMessage } from '#platform/mail/mail-layout.ts';
import type { Platform } from '#platform/platform.ts';
import { findMember, lockMember } from './accounts.queries.ts';
import { makeCode } from './codes.commands.ts';

/** Both take `userId`, and are not sent when the account is gone. */
export const RESET_MAIL = 'resetPassword';
export const PASSWORD_CHANGED_MAIL = 'passwordChanged';

/** Registers what writes the mails, when they are handed over. */
export function composeRecoveryMails(platform: Platform): void {
  platform.outbox.compose(RESET_MAIL, ({ userId = '' }) => composeResetMail(platform, userId));
  platform.outbox.compose(PASSWORD_CHANGED_MAIL, ({ userId = '' }) => composeChangedMail(platform, userId));
}

/** The code is made here, so that it never waits in the queue and its minutes begin with the mail. */
async function composeResetMail(platform: Platform, userId: string): Promise<MailMessage | null> {
  const { database, clock, env } = platform;
  const made = await transaction(database.db, async (tx) => {
    const member = await lockMember(tx, userId);
    if (!member) return null;
    const now = clock.now();
    const code = await makeCode(tx, { userId, kind: 'resetPassword', now, lifetimeMs: RESET_CODE_MS });
    return { code, member };
  });
  if (!made) return null;
  return {
    to: made.member.email,
    subject: `Choose a new password for ${PRODUCT}`,
    heading: 'Choose a new password',
    paragraphs: [
      `Somebody asked for a new password for your account @${made.member.username}. If it was you, follow the link and choose one.`,
      'The link works once, and for 10 minutes. If you ask for another one, only the newest works.',
    ],
    button: {
      label: 'Choose a new password',
      url: `${env.publicUrl}/security?mode=resetPassword&oobCode=${made.code}`,
    },
    footnote:
      'If it was not you, there is nothing to do: your password stays as it is. Nobody can change it without this link.',
  };
}

async function composeChangedMail(platform: Platform, userId: string): Promise<MailMessage | null> {
  const member = await findMember(platform.database.db, userId);
  if (!member) return null;
  return {
    to: member.email,
    subject: `Your password for ${PRODUCT} was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account @${member.username} is a new one now. Every other device was signed out.`,
      'If it was you, there is nothing to do. If it was not, choose a new password at once: that signs everybody else out.',
    ],
    button: { label: 'It was not me', url: `${platform.env.publicUrl}/signin/forgotpassword` },
    footnote: 'You get this mail because the password of your account changed. It comes in any case.',
  };
}
