import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { MailMessage } from '#infra/mail/mail-layout.ts';
import type { MailTable } from '#infra/module.ts';
import {
  type SecurityNotice,
  securityNotices,
  securityNoticeText,
} from '#modules/accounts/accounts.messages.ts';
import { findMember } from './accounts.queries.ts';
import { countRecoveryCodes } from './second-factor.queries.ts';

const SECURITY_MAIL = 'secondFactorNotice';

function isNotice(text: string): text is SecurityNotice {
  return Object.hasOwn(securityNotices, text);
}

/** Queues a security mail to the owner, in the transaction of the change itself. */
export function postSecurityNotice(
  { outbox }: Pick<AppContext, 'outbox'>,
  tx: Tx,
  userId: string,
  notice: SecurityNotice,
): Promise<void> {
  return outbox.post(tx, SECURITY_MAIL, { userId, notice });
}

export const securityNoticeMails: MailTable = {
  [SECURITY_MAIL]: {
    compose: async (context, { userId = '', notice = '' }) =>
      isNotice(notice) ? compose(context, userId, notice) : null,
  },
};

async function compose(
  { database: { db }, env, face }: AppContext,
  userId: string,
  notice: SecurityNotice,
): Promise<MailMessage | null> {
  const member = await findMember(db, userId);
  if (!member) return null;
  const left = notice === 'recoveryCodeUsed' ? await countRecoveryCodes(db, userId) : null;
  const { button, ...text } = securityNoticeText((await face()).name, notice, member.username, left);
  return {
    to: member.email,
    ...text,
    button: { label: button, url: `${env.publicUrl}/settings/sign-in` },
  };
}
