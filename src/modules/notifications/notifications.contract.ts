import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, message } from '#contract/fields.ts';
import { notificationsEndpoints } from './notifications.endpoints.ts';
import { NOTIFICATION_KINDS, STOPPABLE_KINDS } from './notifications.rules.ts';

const MOST_IDS = 500;

export const notificationView = z
  .object({
    notificationId: z.string(),
    createdAt: instant,
    /** The id of the subject; for steps of a collaboration, the request's. */
    postId: z.string().nullable(),
    read: z.boolean(),
    /** Usernames. The sender is null for the scheduler, the system and a deleted account. */
    recipient: z.string(),
    sender: z.string().nullable(),
    type: z.string(),
    senderDisplayName: z.string(),
    senderImageUrl: z.string(),
    /** How many other users did the same while it was unread: 'Ana and 4 others'. */
    others: z.number(),
    subject: z.string(),
  })
  .meta({ id: 'Notification' });
export type NotificationView = z.infer<typeof notificationView>;

export const notificationsContract = defineContract(notificationsEndpoints, {
  listNotifications: {
    summary: 'List your notifications, newest first: all, one kind, or only the unread ones.',
    access: 'viewer',
    query: z.object({
      limit,
      cursor,
      kind: z.enum(NOTIFICATION_KINDS).optional(),
      unread: z.enum(['true']).optional(),
    }),
    response: z.array(notificationView),
    list: 'keyset',
  },
  markNotificationsRead: {
    summary: 'Mark your notifications as read, by id or up to a time. Ids of other users are ignored.',
    access: 'viewer',
    body: z.union([z.array(id).max(MOST_IDS), z.object({ until: instant })]),
    // Enough for ten thousand ids, so that too many are refused with a text.
    bodyBytes: 512 * 1024,
    response: message,
  },
  unsubscribe: {
    summary:
      'Stop notification emails with the signed token from an email (RFC 8058 one-click): all, one kind, or the daily digest.',
    access: 'public',
    query: z.object({
      token: z.string().max(500),
      kind: z.enum(STOPPABLE_KINDS).optional(),
    }),
    takesForm: true,
    response: message,
    errors: ['invalid_code'],
  },
});
export type NotificationsContract = typeof notificationsContract;
