import type { ServerModule } from '#infra/module.ts';
import { type NotificationWords, notificationWordsOf } from '#modules/notifications/notifications.rules.ts';

/** The texts of all modules' notifications, from their manifests. */
export function wordsOf(modules: readonly ServerModule[]): NotificationWords {
  return notificationWordsOf(modules.flatMap(({ notifications }) => notifications ?? []));
}
