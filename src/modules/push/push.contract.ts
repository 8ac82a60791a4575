import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { instant, message } from '#contract/fields.ts';
import { pushEndpoints } from './push.endpoints.ts';
import { FIELD_TEXTS, PUSH_LIMITS } from './push.rules.ts';

/** Bytes in base64url without padding. */
const bytes = (count: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`), FIELD_TEXTS.keys);

export const pushView = z
  .object({
    /** The VAPID key for `pushManager.subscribe`; null if this instance cannot send. */
    publicKey: z.string().nullable(),
    /** Since when this session's device gets notifications; null if it does not. */
    since: instant.nullable(),
    /** How many other devices of yours get them. */
    others: z.number(),
  })
  .meta({ id: 'Push' });
export type PushView = z.infer<typeof pushView>;

export const pushContract = defineContract(pushEndpoints, {
  getPush: {
    summary: 'Whether the device of this session gets notifications, and the key to subscribe it with.',
    access: 'viewer',
    response: pushView,
  },
  addPushSubscription: {
    summary:
      'Send notifications to the device of this session, until the session ends. Replaces an earlier one.',
    access: 'viewer',
    body: z.object({
      endpoint: z.string().max(PUSH_LIMITS.endpoint, FIELD_TEXTS.endpoint),
      keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
    }),
    status: 201,
    response: message,
    errors: ['wrong_state', 'too_many', 'unavailable'],
  },
  removePushSubscription: {
    summary: 'Send no more notifications to the device of this session.',
    access: 'viewer',
    response: message,
  },
});
export type PushContract = typeof pushContract;
