import type { ServerModule } from '#infra/module.ts';
import { type NotificationTexts, notificationTextsOf } from '#modules/notifications/notifications.rules.ts';
import { DEFAULT_MAIL_CHOICES } from '#modules/profiles/preferences.rules.ts';
import type { MailRow } from './notifications.queries.ts';

export function textsOf(modules: readonly ServerModule[]): NotificationTexts {
  return notificationTextsOf(modules.flatMap(({ notifications }) => notifications ?? []));
}

export function isMailStopped(row: Pick<MailRow, 'type' | 'mailChoices'>, texts: NotificationTexts): boolean {
  const group = texts.mailGroup(row.type);
  return group !== null && (row.mailChoices?.[group] ?? DEFAULT_MAIL_CHOICES[group]) === 'never';
}
