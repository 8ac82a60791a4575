import type { AppContext } from '#infra/app-context.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import type { MailMessage } from '#infra/mail/mail-layout.ts';
import type { MailTable } from '#infra/module.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import { confirmMailText, invitationMailText, WAITING_NOTE } from '#modules/marketing/marketing.messages.ts';
import { INVITATION_LIMITS } from '#modules/place/place.rules.ts';
import { createInvitation } from '#modules/place/server/place.service.ts';
import { unsubscribeListToken } from './leave-token.ts';
import { makeConfirmCode } from './marketing.commands.ts';
import { findWaiting, INVITATION_MAIL } from './waiting-list.service.ts';

export const CONFIRM_MAIL = 'confirmAddress';

export const marketingMails: MailTable = {
  [INVITATION_MAIL]: {
    compose: (context, { signUpId = '', adminId = '' }) => composeInvitation(context, signUpId, adminId),
  },
  [CONFIRM_MAIL]: { compose: (context, { signUpId = '' }) => composeConfirmMail(context, signUpId) },
};

/** The code is created when the mail is sent: none is stored in the queue, and its ttl begins with the mail. */
async function composeConfirmMail(context: AppContext, signUpId: string): Promise<MailMessage | null> {
  const { database, clock, env } = context;
  const made = await transaction(database.db, (tx) => makeConfirmCode(tx, signUpId, clock.now()));
  if (!made) return null;
  const { name } = await context.face();
  const { button, ...text } = confirmMailText(name, made.list);
  const token = unsubscribeListToken(env.authSecrets, signUpId);
  return {
    to: made.email,
    ...text,
    button: { label: button, url: `${env.publicUrl}/lists/confirm?code=${made.code}` },
    unsubscribeUrl: `${env.publicUrl}/api/leavelist?token=${token}`,
    unsubscribePage: `${env.publicUrl}/lists/leave?token=${token}`,
  };
}

/** The link is made when the mail is sent: none is stored in the queue. */
async function composeInvitation(
  context: AppContext,
  signUpId: string,
  adminId: string,
): Promise<MailMessage | null> {
  const { database, clock, env } = context;
  const made = await transaction(database.db, async (tx) => {
    const email = await findWaiting(tx, signUpId);
    if (email === null) return null;
    const days = INVITATION_LIMITS.waitingDays;
    const invitation = { uses: 1, days, note: WAITING_NOTE };
    return { email, ...(await createInvitation(tx, await existing(tx, adminId), invitation, clock.now())) };
  });
  if (!made) return null;
  const { name } = await context.face();
  const { button, ...text } = invitationMailText(name, INVITATION_LIMITS.waitingDays);
  const token = unsubscribeListToken(env.authSecrets, signUpId);
  return {
    to: made.email,
    ...text,
    button: { label: button, url: `${env.publicUrl}/signup?invitation=${made.token}` },
    unsubscribeUrl: `${env.publicUrl}/api/leavelist?token=${token}`,
    unsubscribePage: `${env.publicUrl}/lists/leave?token=${token}`,
  };
}

/** The admin may have deleted their account since. */
async function existing(tx: Tx, userId: string): Promise<string | null> {
  return (await holdAccounts(tx, [userId])).has(userId) ? userId : null;
}
