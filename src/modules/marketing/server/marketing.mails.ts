import type { AppContext } from '#infra/app-context.ts';
import { transaction } from '#infra/db/pool.ts';
import type { MailMessage } from '#infra/mail/mail-layout.ts';
import type { MailTable } from '#infra/module.ts';
import { confirmMailText } from '#modules/marketing/marketing.messages.ts';
import { unsubscribeListToken } from './leave-token.ts';
import { makeConfirmCode } from './marketing.commands.ts';

export const CONFIRM_MAIL = 'confirmAddress';

export const marketingMails: MailTable = {
  [CONFIRM_MAIL]: { compose: (context, { signUpId = '' }) => composeConfirmMail(context, signUpId) },
};

/** The code is created when the mail is sent: none is stored in the queue, and its ttl begins with the mail. */
async function composeConfirmMail(context: AppContext, signUpId: string): Promise<MailMessage | null> {
  const { database, clock, env } = context;
  const made = await transaction(database.db, (tx) => makeConfirmCode(tx, signUpId, clock.now()));
  if (!made) return null;
  const { button, ...text } = confirmMailText(made.list);
  const token = unsubscribeListToken(env.authSecrets, signUpId);
  return {
    to: made.email,
    ...text,
    button: { label: button, url: `${env.publicUrl}/lists/confirm?code=${made.code}` },
    unsubscribeUrl: `${env.publicUrl}/api/leavelist?token=${token}`,
    unsubscribePage: `${env.publicUrl}/lists/leave?token=${token}`,
  };
}
