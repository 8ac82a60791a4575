import { LIST } from '#contract/limits.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Db } from '#infra/db/pool.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import type { NotificationView } from '#modules/notifications/notifications.contract.ts';
import { notificationView } from './notifications.present.ts';
import { listMutedSubjects, listNotifications } from './notifications.queries.ts';

export function notificationsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    {
      file: 'notifications.json',
      about: 'Your notifications, newest first.',
      each: () => readNotificationsOf(database.db, userId),
    },
    {
      file: 'muted-collaborations.json',
      about: 'The collaborations you muted, and when.',
      each: async () =>
        (await listMutedSubjects(database.db, userId)).map(({ subjectId: requestId, mutedAt }) => ({
          requestId,
          mutedAt: mutedAt.toISOString(),
        })),
    },
  ];
}

/** Reads all notifications of a user, newest first, as pages show them. Reads one page at a time. */
async function* readNotificationsOf(db: Db, userId: string): AsyncGenerator<NotificationView> {
  let cursor: string | undefined;
  do {
    const { rows, next } = await listNotifications(db, userId, { limit: LIST.max, cursor });
    for (const row of rows) yield notificationView(row);
    cursor = next;
  } while (cursor !== undefined);
}
