import type { AppContext } from '#infra/app-context.ts';
import type { MailMessage } from '#infra/mail/mail-layout.ts';
import type { MailTable } from '#infra/module.ts';
import type { NotificationWords } from '#modules/notifications/notifications.rules.ts';
import { DEFAULT_MAIL_CHOICES } from '#modules/profiles/preferences.rules.ts';
import { wordsOf } from './notification-words.ts';
import { markMailCounted } from './notifications.commands.ts';
import { findForMail, type MailRow } from './notifications.queries.ts';
import { notificationsRateLimits } from './notifications.rate-limits.ts';
import { stopAddresses } from './stop-addresses.ts';

/** The kind of mail that a notification is. */
export const NOTIFICATION_MAIL = 'notification';

/** What writes the mail of a notification, when it is handed over. */
export const notificationsMails: MailTable = {
  [NOTIFICATION_MAIL]: {
    compose: (context, { notificationId = '' }, modules) =>
      compose(context, wordsOf(modules), notificationId),
  },
};

/** Null when the mail is not wanted any more, or when the recipient had too many. */
async function compose(
  context: AppContext,
  words: NotificationWords,
  notificationId: string,
): Promise<MailMessage | null> {
  const { database, limiter, clock, env, log } = context;
  const row = await findForMail(database.db, notificationId);
  if (!row || isMailStopped(row, words)) return null;
  if (row.read && words.mailWaitsSeconds(row.type) > 0) return null;
  // Another try of a mail that was counted is not counted again.
  if (!row.mailCountedAt) {
    if (!(await limiter.allows(notificationsRateLimits.notificationMail, row.recipientId))) {
      log.info({ event: 'mail_rate_limited', notification: row.id }, 'no mail: the rate limit is reached');
      return null;
    }
    await markMailCounted(database.db, row.id, clock.now());
  }
  return message(row, words, env);
}

/** Whether the recipient stopped the mails to which it belongs. */
export function isMailStopped(row: Pick<MailRow, 'type' | 'mailChoices'>, words: NotificationWords): boolean {
  const group = words.mailGroup(row.type);
  return group !== null && (row.mailChoices?.[group] ?? DEFAULT_MAIL_CHOICES[group]) === 'never';
}

function message(row: MailRow, words: NotificationWords, env: AppContext['env']): MailMessage {
  const content = { ...row, sender: row.senderUsername, senderDisplayName: row.senderDisplayName ?? '' };
  const sentence = words.sentence(content);
  const path = words.path(content) ?? '/notifications';
  const group = words.mailGroup(row.type);
  return {
    to: row.email,
    subject: sentence.replace(/\.$/, ''),
    heading: words.heading(row.type),
    paragraphs: [sentence],
    button: { label: 'See what happened', url: env.publicUrl + path },
    footnote: words.mailFootnote(row.type),
    // The page offers both: this group of mails, or all of them. One click in a mail program stops all.
    ...stopAddresses(env, row.recipientId, group ? [group] : []),
    ...(group && { unsubscribeLabel: 'Stop e-mails of this kind, or all of them' }),
  };
}
