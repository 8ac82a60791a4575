import type { AppContext } from '#infra/app-context.ts';
import type { MailMessage } from '#infra/mail/mail-layout.ts';
import type { MailTable } from '#infra/module.ts';
import { fullNameInMail, nameInMail } from '#modules/notifications/mail-names.rules.ts';
import { DIGEST, type NotificationTexts } from '#modules/notifications/notifications.rules.ts';
import { isMailStopped, textsOf } from './notification-texts.ts';
import { findForDigest, type MailRow } from './notifications.queries.ts';
import { unsubscribeUrls } from './unsubscribe.ts';

export const DIGEST_MAIL = 'digest';

export const digestsMails: MailTable = {
  [DIGEST_MAIL]: {
    compose: (context, { digestId = '' }, modules) => compose(context, textsOf(modules), digestId),
  },
};

const MOST_LINES = 20;

/** Null if nothing is left to tell: read meanwhile, no longer visible, or not wanted. */
async function compose(
  { database, env, face }: AppContext,
  texts: NotificationTexts,
  digestId: string,
): Promise<MailMessage | null> {
  const rows = await findForDigest(database.db, digestId);
  const wanted = rows.filter((row) => !isMailStopped(row, texts));
  const [first] = wanted;
  if (!first) return null;
  const lines = wanted.slice(0, MOST_LINES).map((row) => lineOf(row, texts, fullNameInMail));
  const more = wanted.length - lines.length;
  const groups = [...new Set(wanted.flatMap(({ type }) => texts.mailGroup(type) ?? []))];
  return {
    to: first.email,
    subject:
      wanted.length === 1
        ? lineOf(first, texts, nameInMail).replace(/\.$/, '')
        : `${wanted.length} new notifications on ${(await face()).name}`,
    heading: 'Your daily digest',
    paragraphs: [...lines, ...(more > 0 ? [`And ${more} more.`] : [])],
    button: { label: 'See your notifications', url: `${env.publicUrl}/notifications` },
    footnote:
      'You get this email on mornings when there is something new. You can choose what it contains in your settings.',
    ...unsubscribeUrls(env, first.recipientId, [DIGEST, ...groups], DIGEST),
    unsubscribeLabel: 'Stop the daily email, or choose which emails to stop',
  };
}

function lineOf(row: MailRow, texts: NotificationTexts, nameOf: typeof nameInMail): string {
  return texts.sentence({
    ...row,
    sender: row.senderUsername,
    senderDisplayName: nameOf(row.senderDisplayName ?? '', row.senderUsername),
  });
}
