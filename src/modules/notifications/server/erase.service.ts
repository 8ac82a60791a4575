import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '#infra/db/pool.ts';
import { digests } from './digests.table.ts';
import { notificationActors, notifications } from './notifications.table.ts';

/** Deletes what a user was notified of. Their queued mails come to nothing with it. */
export async function eraseNotifications(tx: Tx, userId: string): Promise<void> {
  await tx.delete(digests).where(eq(digests.userId, userId));
  await tx.delete(notifications).where(eq(notifications.recipientId, userId));
  // Groups of others go on counting them, without saying who they were.
  await tx.delete(notificationActors).where(eq(notificationActors.userId, userId));
}

/**
 * Gives the notifications about some things another title: the user who wrote theirs deletes the account.
 * @param about the recipients and the subjects, as queries of ids
 */
export async function retitleNotifications(
  tx: Tx,
  about: { recipients: SQL; posts: SQL },
  subject: string,
): Promise<void> {
  await tx
    .update(notifications)
    .set({ subject })
    .where(
      and(inArray(notifications.recipientId, about.recipients), inArray(notifications.postId, about.posts)),
    );
}
