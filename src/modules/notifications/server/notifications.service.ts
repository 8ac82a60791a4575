import type { AppContext } from '#infra/app-context.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { isBlocked } from '#modules/profiles/server/profiles.service.ts';
import { addNotification, type NewNotification } from './notifications.commands.ts';
import { NOTIFICATION_MAIL } from './notifications.mail.ts';
import { countUnread } from './notifications.queries.ts';

export interface Notice extends NewNotification {
  /** Whether a mail goes out as well, if the person wants mails by then. */
  mail: boolean;
}

/**
 * Tells one person that something happened, in the transaction in which it happened: the row and its mail are
 * there once, or not at all. Does nothing where one of the two has blocked the other.
 * @param notice.senderId null when the clock or the system did it
 * @param notice.type one of those that a module brings in its manifest
 * @param notice.postId what it is about: for the steps of a collaboration, the request's id
 * @param notice.subject the title of what it is about, as it is now
 */
export async function notify(
  tx: Tx,
  context: Pick<AppContext, 'clock' | 'outbox'>,
  { mail, ...row }: Notice,
): Promise<void> {
  if (row.senderId && (await isBlocked(tx, row.recipientId, row.senderId))) return;
  const notificationId = await addNotification(tx, row, context.clock.now());
  if (mail) await context.outbox.post(tx, NOTIFICATION_MAIL, { notificationId });
}

/** How many notifications a person has not read: the bell's number, and `notifs` of the signed-in user; 1,000 at most. */
export function unreadCount(db: Db, userId: string): Promise<number> {
  return countUnread(db, userId);
}
