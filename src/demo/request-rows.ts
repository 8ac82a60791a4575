import type { notifications } from '#modules/notifications/server/notifications.table.ts';
import type { requests, requestUpdates } from '#modules/requests/server/requests.table.ts';

/** The rows of one collaboration of the demo world. */
export interface RequestRows {
  request: typeof requests.$inferInsert & { id: string };
  updates: (typeof requestUpdates.$inferInsert)[];
  notifications: (typeof notifications.$inferInsert)[];
}
