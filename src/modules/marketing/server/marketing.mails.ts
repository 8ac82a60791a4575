import { PRODUCT } from '#contract/product.ts';
import type { AppContext } from '#infra/app-context.ts';
import { transaction } from '#infra/db/pool.ts';
import type { MailMessage } from '#infra/mail/mail-layout.ts';
import type { MailTable } from '#infra/module.ts';
import type { List } from '#modules/marketing/marketing.rules.ts';
import { unsubscribeListToken } from './leave-token.ts';
import { makeConfirmCode } from './marketing.commands.ts';

/** The mail with which the owner of an address confirms it. Takes `signUpId`. */
export const CONFIRM_MAIL = 'confirmAddress';

const WORDS: Record<List, { subject: string; heading: string; text: string; label: string }> = {
  earlyAccess: {
    subject: `Confirm your place for early access to ${PRODUCT}`,
    heading: 'One press, and you are on the list',
    text: 'You asked for early access. Confirm that this e-mail address is yours, and we write to you as soon as there is something to try.',
    label: 'Confirm my place',
  },
  newsletter: {
    subject: `Confirm your subscription to news of ${PRODUCT}`,
    heading: 'One press, and you are subscribed',
    text: 'You asked for our newsletter. Confirm that this e-mail address is yours, and we write to you when there is something worth reading.',
    label: 'Confirm my subscription',
  },
};

/** What writes the mails, when they are handed over. */
export const marketingMails: MailTable = {
  [CONFIRM_MAIL]: { compose: (context, { signUpId = '' }) => composeConfirmMail(context, signUpId) },
};

/** The code is made here, so that it never waits in the queue and its day begins with the mail. */
async function composeConfirmMail(context: AppContext, signUpId: string): Promise<MailMessage | null> {
  const { database, clock, env } = context;
  const made = await transaction(database.db, (tx) => makeConfirmCode(tx, signUpId, clock.now()));
  if (!made) return null;
  const { subject, heading, text, label } = WORDS[made.list];
  const token = unsubscribeListToken(env.authSecret, signUpId);
  return {
    to: made.email,
    subject,
    heading,
    paragraphs: [text, 'The link works once, and for 24 hours. If you ask again, only the newest works.'],
    button: { label, url: `${env.publicUrl}/lists/confirm?code=${made.code}` },
    footnote: `You get this mail because somebody left this address at ${PRODUCT}. If it was not you, do nothing: the address is forgotten after 30 days, or at once if you stop these e-mails.`,
    unsubscribeUrl: `${env.publicUrl}/api/leavelist?token=${token}`,
    unsubscribePage: `${env.publicUrl}/lists/leave?token=${token}`,
  };
}
