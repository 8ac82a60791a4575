import { v7 } from 'uuid';
import type { Person } from '#tests/factories.ts';
import type { TestApp } from '#tests/test-app.ts';
import { createDevice, type Device } from '#tests/tools/push-service.ts';

/** A browser that gets the notifications of its user, with the id of its subscription. */
export interface SubscribedDevice extends Device {
  id: string;
}

export async function subscribe(app: TestApp, { token, userId }: Person): Promise<SubscribedDevice> {
  const device = createDevice(v7());
  const { status, text } = await app.call('POST', '/push/subscription', { token, body: device.subscription });
  if (status !== 201) throw new Error(`not subscribed: ${text}`);
  const found = 'select id from push_subscriptions where user_id = $1';
  const { rows } = await app.context.database.pool.query(found, [userId]);
  return { ...device, id: rows[0].id };
}
