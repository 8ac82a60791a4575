import type { ServerModule } from '#infra/module.ts';
import { type NotificationWords, notificationWordsOf } from '#modules/notifications/notifications.rules.ts';
import { DEFAULT_MAIL_CHOICES } from '#modules/profiles/preferences.rules.ts';
import type { MailRow } from './notifications.queries.ts';

export function wordsOf(modules: readonly ServerModule[]): NotificationWords {
  return notificationWordsOf(modules.flatMap(({ notifications }) => notifications ?? []));
}

export function isMailStopped(row: Pick<MailRow, 'type' | 'mailChoices'>, words: NotificationWords): boolean {
  const group = words.mailGroup(row.type);
  return group !== null && (row.mailChoices?.[group] ?? DEFAULT_MAIL_CHOICES[group]) === 'never';
}
