import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, message } from '#contract/fields.ts';
import { MAIL_GROUPS } from '#modules/profiles/preferences.rules.ts';
import { notificationsEndpoints } from './notifications.endpoints.ts';

/** Ids that one call may mark as read. */
const MOST_IDS = 500;

export const notificationView = z
  .object({
    notificationId: z.string(),
    createdAt: instant,
    /** What it is about: for the steps of a collaboration, the request's id. */
    postId: z.string().nullable(),
    read: z.boolean(),
    /** Usernames; the sender is null for the scheduler, the system and a deleted account. */
    recipient: z.string(),
    sender: z.string().nullable(),
    type: z.string(),
    senderDisplayName: z.string(),
    senderImageUrl: z.string(),
    /** The title of what it is about, as it was then. */
    subject: z.string(),
  })
  .meta({ id: 'Notification' });
export type NotificationView = z.infer<typeof notificationView>;

export const notificationsContract = defineContract(notificationsEndpoints, {
  listNotifications: {
    summary: 'Own notifications, newest first.',
    access: 'viewer',
    query: z.object({ limit, cursor }),
    response: z.array(notificationView),
    list: 'keyset',
  },
  markNotificationsRead: {
    summary: 'Mark own notifications read: by id, or all up to an instant. Ids of others are passed over.',
    access: 'viewer',
    body: z.union([z.array(id).max(MOST_IDS), z.object({ until: instant })]),
    // Ten thousand ids: too many, and told so.
    bodyBytes: 512 * 1024,
    response: message,
  },
  unsubscribe: {
    summary:
      'Stop notification e-mails with the signed token of a mail (RFC 8058 one-click): all, or one kind of them.',
    access: 'public',
    query: z.object({
      token: z.string().max(500),
      kind: z.enum(MAIL_GROUPS).optional(),
    }),
    takesForm: true,
    response: message,
    errors: ['invalid_code'],
  },
});
export type NotificationsContract = typeof notificationsContract;
