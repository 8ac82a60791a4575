import { setMailNotifications } from '#modules/accounts/server/accounts.service.ts';
import { notificationsContract } from '#modules/notifications/notifications.contract.ts';
import { MAIL_GROUP_WORDS } from '#modules/notifications/notifications.rules.ts';
import { stopMails } from '#modules/profiles/server/preferences.service.ts';
import { answer } from '#platform/http/answer.ts';
import { AppError } from '#platform/http/app-error.ts';
import { type Served, serve } from '#platform/http/dispatch.ts';
import type { Platform } from '#platform/platform.ts';
import { markRead } from './notifications.commands.ts';
import { composeNotificationMails } from './notifications.mail.ts';
import { notificationView } from './notifications.present.ts';
import { listNotifications } from './notifications.queries.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export function notificationsCalls(platform: Platform): Served[] {
  composeNotificationMails(platform);
  return serve(notificationsContract, {
    listNotifications: async ({ viewer, query }) => {
      const { rows, next } = await listNotifications(platform.database.db, viewer.userId, query);
      return { body: rows.map(notificationView), ...(next !== undefined && { next }) };
    },

    markNotificationsRead: ({ viewer, body, change }) =>
      change(async (tx) => {
        await markRead(tx, viewer.userId, body);
        return answer({ message: 'Your notifications are marked as read' });
      }),

    unsubscribe: async ({ query, change }) => {
      const userId = readUnsubscribeToken(platform.env.authSecret, query.token);
      if (!userId)
        throw new AppError(
          'invalid_code',
          'This link is not complete. Please open it from the e-mail again.',
        );
      return change(async (tx) => {
        if (query.kind) {
          await stopMails(tx, userId, query.kind);
          return answer({
            message: `You will get no more e-mails of this kind: ${MAIL_GROUP_WORDS[query.kind].label}`,
          });
        }
        await setMailNotifications(tx, userId, false);
        return answer({ message: 'You will get no more e-mails about your collaborations' });
      });
    },
  });
}
