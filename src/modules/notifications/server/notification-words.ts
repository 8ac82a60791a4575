import type { ServerModule } from '#infra/module.ts';
import { type NotificationWords, notificationWordsOf } from '#modules/notifications/notifications.rules.ts';

/** The words of all modules for notifications, as the manifests bring them. */
export function wordsOf(modules: readonly ServerModule[]): NotificationWords {
  return notificationWordsOf(modules.flatMap(({ notifications }) => notifications ?? []));
}
