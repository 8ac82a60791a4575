import { notificationWordsOf } from '#modules/notifications/notifications.rules.ts';
import { requestsNotifications } from '#modules/requests/requests.notifications.ts';

/** The words of every module that sends notifications, for pages. The manifests list the same for mails. */
export const notificationWords = notificationWordsOf([requestsNotifications]);
