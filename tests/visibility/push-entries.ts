import { v7 } from 'uuid';
import { createOutbound } from '#infra/outbound/outbound.ts';
import { notifications } from '#modules/notifications/server/notifications.table.ts';
import { PUSH_QUEUE } from '#modules/push/server/push.commands.ts';
import { pushJobs } from '#modules/push/server/push.jobs.ts';
import { pushDeliveries } from '#modules/push/server/push.table.ts';
import { MODULES } from '#src/modules.ts';
import { startInternet } from '#tests/tools/internet.ts';
import { readPushed } from '#tests/tools/push-service.ts';
import type { Actor, Entry, Look } from './look.ts';
import type { World } from './world.ts';

/** Sends a notification for the partner to the device of the actor, and shows what the device reads. */
async function lookAtDevice({ app, target, partner, requests, devices }: World, actor: Actor) {
  const device = devices[actor === 'partner' ? 'partner' : 'reader'];
  const { db } = app.context.database;
  const createdAt = app.clock.now();
  const notificationId = v7();
  await db.insert(notifications).values({
    ...{ id: notificationId, recipientId: partner.userId, senderId: target.userId, type: 'accepted' },
    ...{ postId: requests.active, subject: 'A Kollab of the partner', createdAt },
  });
  const deliveryId = v7();
  await db
    .insert(pushDeliveries)
    .values({ id: deliveryId, notificationId, subscriptionId: device.id, createdAt });
  const internet = await startInternet();
  let text = '';
  internet.answer = async (request, response) => {
    text += JSON.stringify((await readPushed(request, device)).message);
    response.writeHead(201).end();
  };
  const outbound = createOutbound(app.context.env, internet.options);
  await pushJobs[PUSH_QUEUE]?.({ ...app.context, outbound }, { deliveryId }, MODULES);
  await internet.close();
  // Later entries count the partner's notifications. The foreign key deletes the push delivery too.
  await app.context.database.pool.query('delete from notifications where id = $1', [notificationId]);
  return { status: text === '' ? 204 : 201, text, body: {}, total: null } satisfies Look;
}

const message: Omit<Entry, 'as' | 'shows'> = {
  ...{ of: 'person', by: 'told', address: () => 'to a device', look: lookAtDevice },
};

/** Push messages, which no request causes. */
export const PUSH_ENTRIES: Record<string, Entry[]> = {
  'a push message': [
    { ...message, as: ['partner'], shows: ['person'] },
    { ...message, as: ['reader'], shows: [] },
  ],
};
