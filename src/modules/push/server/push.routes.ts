import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, invalid } from '#infra/app-error.ts';
import { isFetchable } from '#infra/outbound/fetch-public.ts';
import { pushContract } from '#modules/push/push.contract.ts';
import { pushMessages, pushRefusals } from '#modules/push/push.messages.ts';
import { isPublicKey } from './encrypt.ts';
import { addSubscription, removeSubscription } from './push.commands.ts';
import { findVapidKeys } from './push.keys.ts';
import { countOtherDevices, findSince } from './push.queries.ts';
import { pushRateLimits } from './push.rate-limits.ts';

export function pushRoutes(context: AppContext): ServedEndpoint[] {
  const { clock, limiter } = context;
  const { db } = context.database;
  return serve(pushContract, {
    getPush: async ({ viewer }) => {
      const keys = await findVapidKeys(context);
      if (!keys) return { body: { publicKey: null, since: null, others: 0 } };
      const { publicKey } = keys;
      const now = clock.now();
      const [since, others] = await Promise.all([
        findSince(db, viewer.sessionId, publicKey, now),
        countOtherDevices(db, viewer, publicKey, now),
      ]);
      return { body: { publicKey, since: since?.toISOString() ?? null, others } };
    },

    addPushSubscription: async ({ viewer, body, change }) => {
      const endpoint = URL.parse(body.endpoint);
      if (endpoint?.protocol !== 'https:' || !isFetchable(endpoint))
        throw invalid({ endpoint: pushRefusals.endpoint });
      if (!isPublicKey(body.keys.p256dh)) throw invalid({ keys: pushRefusals.keys });
      const keys = await findVapidKeys(context);
      if (!keys) throw new AppError('unavailable', pushRefusals.off);
      // Outside of the transaction: while it holds a connection, it must not wait for another one.
      await limiter.take(pushRateLimits.addPushSubscription, viewer.userId);
      return change(async (tx) => {
        const target = { endpoint: endpoint.href, ...body.keys };
        await addSubscription(context, tx, viewer, { target, publicKey: keys.publicKey });
        return { body: { message: pushMessages.on } };
      });
    },

    removePushSubscription: ({ viewer, change }) =>
      change(async (tx) => {
        await removeSubscription(tx, viewer.sessionId);
        return { body: { message: pushMessages.off } };
      }),
  });
}
