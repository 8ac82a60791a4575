import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeCursor } from '#infra/db/keyset.ts';
import { openPlans, type Plans } from '#tests/tools/plans.ts';
import { listCompletedOf } from './requests.queries.ts';

let plans: Plans;
beforeAll(async () => {
  plans = await openPlans();
});
afterAll(() => plans.close());

it('reads completed collaborations in order, each side by its index, on every page', async () => {
  const userId = v7();
  const cursor = writeCursor(`completedOf/${userId}`, { key: new Date(), id: v7() });
  for (const page of [{}, { cursor }]) {
    const plan = await plans.planOf(() => listCompletedOf(plans.db, userId, null, page));
    expect(plan).toContain('using requests_completed_by_sender on');
    expect(plan).toContain('using requests_completed_by_recipient on');
    expect(plan).not.toContain('Seq Scan');
    // The only sort merges the two ordered pages.
    expect(plan.match(/-> +(Incremental )?Sort$/gm)).toHaveLength(1);
  }
});
