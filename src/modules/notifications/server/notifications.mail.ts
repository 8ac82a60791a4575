import type { AppContext } from '#infra/app-context.ts';
import type { MailMessage } from '#infra/mail/mail-layout.ts';
import type { MailTable } from '#infra/module.ts';
import { fullNameInMail, nameInMail } from '#modules/notifications/mail-names.rules.ts';
import type { NotificationTexts } from '#modules/notifications/notifications.rules.ts';
import { moveToDigest } from './digests.commands.ts';
import { isMailStopped, textsOf } from './notification-texts.ts';
import { markMailCounted } from './notifications.commands.ts';
import { findForMail, type MailRow } from './notifications.queries.ts';
import { notificationsRateLimits } from './notifications.rate-limits.ts';
import { unsubscribeUrls } from './unsubscribe.ts';

export const NOTIFICATION_MAIL = 'notification';

export const notificationsMails: MailTable = {
  [NOTIFICATION_MAIL]: {
    compose: (context, { notificationId = '' }, modules) =>
      compose(context, textsOf(modules), notificationId),
  },
};

async function compose(
  context: AppContext,
  texts: NotificationTexts,
  notificationId: string,
): Promise<MailMessage | null> {
  const { database, limiter, clock, env } = context;
  const row = await findForMail(database.db, notificationId);
  if (!row || isMailStopped(row, texts)) return null;
  // No mail if the notification was read meanwhile, or is in a digest.
  if (row.read || row.waitsForDigest || row.digestId !== null) return null;
  // A retry does not count again.
  if (!row.mailCountedAt) {
    if (!(await limiter.allows(notificationsRateLimits.notificationMail, row.recipientId))) {
      await moveToDigest(context, row);
      return null;
    }
    await markMailCounted(database.db, row.id, clock.now());
  }
  return message(row, texts, env);
}

function message(row: MailRow, texts: NotificationTexts, env: AppContext['env']): MailMessage {
  const { senderUsername: sender, senderDisplayName } = row;
  const name = senderDisplayName ?? '';
  const path = texts.path({ ...row, sender }) ?? '/notifications';
  const profile = `/user/${sender}`;
  const hasPersonLine = sender && profile !== path;
  const shownName = hasPersonLine ? nameInMail(name, sender) : fullNameInMail(name, sender);
  const sentence = texts.sentence({ ...row, sender, senderDisplayName: shownName });
  const group = texts.mailGroup(row.type);
  return {
    to: row.email,
    subject: sentence.replace(/\.$/, ''),
    heading: texts.heading(row.type),
    paragraphs: [sentence],
    ...(hasPersonLine && { person: { name: fullNameInMail(name, sender), url: env.publicUrl + profile } }),
    button: { label: 'See what happened', url: env.publicUrl + path },
    footnote: texts.mailFootnote(row.type),
    // The page can stop this group of mails or all. One click in a mail program stops all.
    ...unsubscribeUrls(env, row.recipientId, group ? [group] : []),
    ...(group && { unsubscribeLabel: 'Stop emails like this one, or all of them' }),
  };
}
