import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlans, type Plans } from '#tests/tools/plans.ts';
import { findStatistics } from './user-statistics.queries.ts';

let plans: Plans;
beforeAll(async () => {
  plans = await openPlans();
});
afterAll(() => plans.close());

it('reads the statistics of a user from the indexes of their rows', async () => {
  const plan = await plans.planOf(() => findStatistics(plans.db, 'somebody', null, new Date()));
  for (const index of ['kollabs_by_owner', 'requests_completed_by_recipient', 'requests_completed_by_sender'])
    expect(plan).toContain(`using ${index} on`);
  expect(plan).toMatch(/using (profiles_by_username|profiles_username_key) on/);
  expect(plan).not.toContain('Seq Scan');
});
