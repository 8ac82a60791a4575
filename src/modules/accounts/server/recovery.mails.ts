import type { AppContext } from '#infra/app-context.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import type { MailMessage } from '#infra/mail/mail-layout.ts';
import type { MailTable } from '#infra/module.ts';
import { accountsMailTexts, type PasswordChange } from '#modules/accounts/accounts.messages.ts';
import { RESET_CODE_MS } from '#modules/accounts/accounts.rules.ts';
import { findMember, lockMember } from './accounts.queries.ts';
import { createCode } from './codes.commands.ts';

/** Both take `userId` and are not sent if the account is gone. */
export const RESET_MAIL = 'resetPassword';
/** Also takes `how`. */
const PASSWORD_CHANGED_MAIL = 'passwordChanged';

export const recoveryMails: MailTable = {
  [RESET_MAIL]: { compose: (context, { userId = '' }) => composeResetMail(context, userId) },
  [PASSWORD_CHANGED_MAIL]: {
    compose: (context, { userId = '', how = '' }) => composeChangedMail(context, userId, how),
  },
};

export async function postPasswordChanged(
  outbox: AppContext['outbox'],
  tx: Tx,
  userId: string,
  how: PasswordChange,
): Promise<void> {
  await outbox.post(tx, PASSWORD_CHANGED_MAIL, { userId, how });
}

/** Creates the code when the mail is sent, so that it never waits in the queue and its lifetime begins then. */
async function composeResetMail(context: AppContext, userId: string): Promise<MailMessage | null> {
  const { database, clock, env } = context;
  const made = await transaction(database.db, async (tx) => {
    const member = await lockMember(tx, userId);
    if (!member) return null;
    const now = clock.now();
    const code = await createCode(tx, { userId, kind: 'resetPassword', now, lifetimeMs: RESET_CODE_MS });
    return { code, member };
  });
  if (!made) return null;
  const { name } = await context.face();
  const { button, ...text } = accountsMailTexts.resetPassword(name, made.member.username);
  return {
    to: made.member.email,
    ...text,
    button: { label: button, url: `${env.publicUrl}/security?mode=resetPassword&oobCode=${made.code}` },
  };
}

async function composeChangedMail(
  context: AppContext,
  userId: string,
  how: string,
): Promise<MailMessage | null> {
  const member = await findMember(context.database.db, userId);
  if (!member) return null;
  const { name } = await context.face();
  const { button, ...text } = accountsMailTexts.passwordChanged(
    name,
    member.username,
    // Jobs queued by older versions have no `how`.
    how === 'reset' || how === 'claim' ? how : 'change',
  );
  return {
    to: member.email,
    ...text,
    button: { label: button, url: `${context.env.publicUrl}/signin/forgotpassword` },
  };
}
