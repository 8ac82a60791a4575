import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeCursor } from '#infra/db/keyset.ts';
import { openPlans, type Plans } from '#tests/tools/plans.ts';
import { listNotifications } from './notifications.queries.ts';

let plans: Plans;
beforeAll(async () => {
  plans = await openPlans();
});
afterAll(() => plans.close());

it('reads notifications in order from the index of their recipient, on every page', async () => {
  const cursor = writeCursor('notifications', { key: new Date(), id: v7() });
  for (const page of [{}, { cursor }]) {
    const plan = await plans.planOf(() => listNotifications(plans.db, v7(), page));
    expect(plan).toContain('using notifications_by_recipient on');
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});
