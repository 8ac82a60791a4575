import { LIST } from '#contract/limits.ts';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import type { Db } from '#platform/db/pool.ts';
import { notificationView } from './notifications.present.ts';
import { listNotifications } from './notifications.queries.ts';

/** Everything that a person was told, newest first, as they are shown it. A page is read at a time. */
export async function* readNotificationsOf(db: Db, userId: string): AsyncGenerator<NotificationView> {
  let cursor: string | undefined;
  do {
    const { rows, next } = await listNotifications(db, userId, { limit: LIST.max, cursor });
    for (const row of rows) yield notificationView(row);
    cursor = next;
  } while (cursor !== undefined);
}
