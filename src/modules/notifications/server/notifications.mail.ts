import {
  MAIL_FOOTNOTE,
  mailGroupOf,
  notificationHeading,
  notificationPath,
  notificationSentence,
} from '#modules/notifications/notifications.rules.ts';
import type { MailGroup } from '#modules/profiles/preferences.rules.ts';
import type { MailMessage } from '#platform/mail/mail-layout.ts';
import type { Platform } from '#platform/platform.ts';
import { markMailCounted } from './notifications.commands.ts';
import { findForMail, type MailRow } from './notifications.queries.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** The kind of mail that `notify` queues. */
export const NOTIFICATION_MAIL = 'notification';

/** Composes the mail of a notification when it is handed over, if it is still wanted then. */
export function composeNotificationMails(platform: Platform): void {
  const { outbox, database, limiter, clock, env, log } = platform;
  outbox.compose(NOTIFICATION_MAIL, async ({ notificationId = '' }) => {
    const row = await findForMail(database.db, notificationId);
    const group = row && mailGroupOf(row.type);
    if (!row || (group && row.mutedMails?.includes(group))) return null;
    // Another try of a mail that was counted is not counted again.
    if (!row.mailCountedAt) {
      if (!(await limiter.allows('notificationMail', row.recipientId))) {
        log.info({ event: 'mail_over_allowance', notification: row.id }, 'no mail: the allowance is used up');
        return null;
      }
      await markMailCounted(database.db, row.id, clock.now());
    }
    return message(row, group, env.publicUrl, unsubscribeToken(env.authSecret, row.recipientId));
  });
}

function message(row: MailRow, group: MailGroup | null, publicUrl: string, token: string): MailMessage {
  const told = { ...row, senderDisplayName: row.senderDisplayName ?? '' };
  const sentence = notificationSentence(told);
  const path = notificationPath(told) ?? '/notifications';
  return {
    to: row.email,
    subject: sentence.replace(/\.$/, ''),
    heading: notificationHeading(row.type),
    paragraphs: [sentence],
    button: { label: 'See what happened', url: publicUrl + path },
    footnote: MAIL_FOOTNOTE,
    unsubscribeUrl: `${publicUrl}/api/unsubscribe?token=${token}`,
    // The page offers both: this sort of mail, or all of them. One click in a mail program stops all.
    unsubscribePage: `${publicUrl}/unsubscribe?token=${token}${group ? `&kind=${group}` : ''}`,
    ...(group && { unsubscribeLabel: 'Stop e-mails of this kind, or all of them' }),
  };
}
