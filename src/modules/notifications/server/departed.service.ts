import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '#platform/db/pool.ts';
import { notifications } from './notifications.table.ts';

/** Forgets what a person was told. Their queued mails come to nothing with it. */
export async function forgetNotificationsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.recipientId, userId));
}

/**
 * Gives the notifications about some things another title: theirs was written by somebody who is leaving.
 * @param about whom they were told to and what they are about, as queries of ids
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
