import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { eraseBatch, type Left } from '#infra/db/erase-batch.ts';
import type { Tx } from '#infra/db/pool.ts';
import { deletes } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import { digests, notificationActors, notificationMutes, notifications } from './notifications.table.ts';

/** Deletes a user's notifications and mutes. Their queued mails are then dropped. */
export const eraseNotifications: readonly EraseStep[] = [
  deletes(digests, (userId) => eq(digests.userId, userId)),
  deletes(notificationMutes, (userId) => eq(notificationMutes.userId, userId)),
  deletes(
    notificationActors,
    // A group can have as many actors as the user has followers.
    (userId) =>
      sql`${notificationActors.notificationId} in (select id from notifications where recipient_id = ${userId})`,
    // Groups of other users keep their counts, without the actors.
    (userId) => eq(notificationActors.userId, userId),
  ),
  deletes(notifications, (userId) => eq(notifications.recipientId, userId)),
];

/** For titles whose author deleted their account. `about` has queries of ids: recipients and subjects. */
export function retitleNotifications(
  tx: Tx,
  about: { recipients: SQL; posts: SQL },
  subject: string,
): Promise<Left> {
  const where = and(
    inArray(notifications.recipientId, about.recipients),
    inArray(notifications.postId, about.posts),
    ne(notifications.subject, subject),
  );
  return eraseBatch(tx, notifications, where, sql`update ${notifications} set subject = ${subject}`);
}
