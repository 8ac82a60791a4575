import { notificationWordsOf } from '#modules/notifications/notifications.rules.ts';
import { requestsNotifications } from '#modules/requests/requests.notifications.ts';

/** What every module that sends notifications says, for pages. The manifests list the same for mails. */
export const notificationTypes = [requestsNotifications];

export const notificationWords = notificationWordsOf(notificationTypes);
