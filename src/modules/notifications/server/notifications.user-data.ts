import { LIST } from '#contract/limits.ts';
import type { Db } from '#infra/db/pool.ts';
import { exportsRows } from '#infra/export-parts.ts';
import type { ExportPart } from '#infra/user-data.ts';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { notificationView } from './notifications.present.ts';
import { listMutedSubjects, listNotifications } from './notifications.queries.ts';

export const notificationsExport: readonly ExportPart[] = [
  {
    file: 'notifications.json',
    about: 'Your notifications, newest first.',
    each: ({ database }, { userId }) => readNotificationsOf(database.db, userId),
  },
  exportsRows('muted-collaborations.json', 'The collaborations you muted, and when.', async (db, userId) =>
    (await listMutedSubjects(db, userId)).map(({ subjectId: requestId, mutedAt }) => ({
      requestId,
      mutedAt: mutedAt.toISOString(),
    })),
  ),
];

/** Reads all notifications of a user, newest first, as pages show them. Reads one page at a time. */
async function* readNotificationsOf(db: Db, userId: string): AsyncGenerator<NotificationView> {
  let cursor: string | undefined;
  do {
    const { rows, next } = await listNotifications(db, userId, { limit: LIST.max, cursor });
    for (const row of rows) yield notificationView(row);
    cursor = next;
  } while (cursor !== undefined);
}
