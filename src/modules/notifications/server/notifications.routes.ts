import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { ServerModule } from '#infra/module.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import { setMailNotifications } from '#modules/accounts/server/accounts.service.ts';
import { notificationsContract } from '#modules/notifications/notifications.contract.ts';
import { DIGEST } from '#modules/notifications/notifications.rules.ts';
import { stopDigest, stopMails } from '#modules/profiles/server/preferences.service.ts';
import { textsOf } from './notification-texts.ts';
import { markRead, markReadUntil } from './notifications.commands.ts';
import { notificationView } from './notifications.present.ts';
import { listNotifications } from './notifications.queries.ts';
import { readUnsubscribeToken } from './unsubscribe.ts';

export function notificationsRoutes(context: AppContext, modules: readonly ServerModule[]): ServedEndpoint[] {
  const texts = textsOf(modules);
  return serve(notificationsContract, {
    listNotifications: async ({ viewer, query }) => {
      const { kind, unread, ...page } = query;
      const filter = { types: kind && texts.typesOf(kind), unread: unread !== undefined };
      const { rows, next } = await listNotifications(context.database.db, viewer.userId, page, filter);
      return { body: rows.map(notificationView), ...(next !== undefined && { next }) };
    },

    markNotificationsRead: ({ viewer, body, change }) =>
      change(async (tx) => {
        if (Array.isArray(body)) await markRead(tx, viewer.userId, body);
        else await markReadUntil(tx, viewer.userId, new Date(body.until));
        return { body: { message: 'Your notifications are marked as read.' } };
      }),

    unsubscribe: async ({ query, change }) => {
      const userId = readUnsubscribeToken(context.env.authSecrets, query.token);
      if (!userId)
        throw new AppError('invalid_code', 'This link is not complete. Please open it from the email again.');
      return change(async (tx) => {
        if (query.kind === DIGEST) {
          if (await isHeld(tx, userId)) await stopDigest(tx, userId);
          return { body: { message: 'You will get no more daily emails.' } };
        }
        if (query.kind) {
          if (await isHeld(tx, userId)) await stopMails(tx, userId, query.kind);
          return {
            body: {
              message: `You will get no more emails about: ${texts.groupTexts(query.kind).label}.`,
            },
          };
        }
        await setMailNotifications(tx, userId, false);
        return { body: { message: 'You will get no more email notifications.' } };
      });
    },
  });
}

/** Mails outlive accounts. Write nothing for a deleted account, which gets no mails anyway. */
async function isHeld(tx: Tx, userId: string): Promise<boolean> {
  return (await holdAccounts(tx, [userId])).has(userId);
}
