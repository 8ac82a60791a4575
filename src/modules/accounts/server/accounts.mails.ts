import type { AppContext } from '#infra/app-context.ts';
import { transaction } from '#infra/db/pool.ts';
import type { MailMessage } from '#infra/mail/mail-layout.ts';
import type { MailTable } from '#infra/module.ts';
import { accountsMailTexts } from '#modules/accounts/accounts.messages.ts';
import { createVerifyCode } from './accounts.commands.ts';
import { findMember } from './accounts.queries.ts';

/** The mails of this module. Each takes `userId` and is not sent if the account is gone or no longer needs it. */
export const VERIFY_MAIL = 'verifyEmail';
export const ALREADY_REGISTERED_MAIL = 'alreadyRegistered';

export const accountsMails: MailTable = {
  [VERIFY_MAIL]: { compose: (context, { userId = '' }) => composeVerifyMail(context, userId) },
  [ALREADY_REGISTERED_MAIL]: { compose: (context, { userId = '' }) => composeKnownMail(context, userId) },
};

/** Creates the code when the mail is sent, so that it never waits in the queue and its lifetime begins then. */
async function composeVerifyMail(context: AppContext, userId: string): Promise<MailMessage | null> {
  const made = await transaction(context.database.db, (tx) =>
    createVerifyCode(tx, userId, context.clock.now()),
  );
  if (!made) return null;
  const { name } = await context.face();
  const { button, ...text } = accountsMailTexts.verify(name, made.username);
  return {
    to: made.email,
    ...text,
    button: { label: button, url: `${context.env.publicUrl}/security?mode=verifyEmail&oobCode=${made.code}` },
  };
}

async function composeKnownMail(context: AppContext, userId: string): Promise<MailMessage | null> {
  const member = await findMember(context.database.db, userId);
  if (!member) return null;
  const { name } = await context.face();
  const { button, ...text } = accountsMailTexts.alreadyRegistered(name, member.username);
  return {
    to: member.email,
    ...text,
    button: { label: button, url: `${context.env.publicUrl}/signin` },
  };
}
