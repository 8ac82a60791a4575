import { agreementsNotifications } from '#modules/agreements/agreements.notifications.ts';
import { followsNotifications } from '#modules/follows/follows.notifications.ts';
import { invitationsNotifications } from '#modules/invitations/invitations.notifications.ts';
import { legalNotifications } from '#modules/legal/legal.notifications.ts';
import { messagingNotifications } from '#modules/messaging/messaging.notifications.ts';
import { moderationNotifications } from '#modules/moderation/moderation.notifications.ts';
import { notificationTextsOf } from '#modules/notifications/notifications.rules.ts';
import { proofsNotifications } from '#modules/proofs/proofs.notifications.ts';
import { reactionsNotifications } from '#modules/reactions/reactions.notifications.ts';
import { requestsNotifications } from '#modules/requests/requests.notifications.ts';
import { reviewsNotifications } from '#modules/reviews/reviews.notifications.ts';
import { savedNotifications } from '#modules/saved/saved.notifications.ts';
import { showcasesNotifications } from '#modules/showcases/showcases.notifications.ts';

/** The notification texts of every module, for pages. The module manifests list the same for mails. */
export const notificationTypes = [
  followsNotifications,
  reactionsNotifications,
  requestsNotifications,
  agreementsNotifications,
  reviewsNotifications,
  showcasesNotifications,
  invitationsNotifications,
  messagingNotifications,
  savedNotifications,
  proofsNotifications,
  legalNotifications,
  moderationNotifications,
];

export const notificationTexts = notificationTextsOf(notificationTypes);
