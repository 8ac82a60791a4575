import type { Db } from '#infra/db/pool.ts';
import { countUnread } from './notifications.queries.ts';

/** How many notifications a person has not read: the bell's number, and `notifs` of the signed-in user; 1,000 at most. */
export function unreadCount(db: Db, userId: string): Promise<number> {
  return countUnread(db, userId);
}
