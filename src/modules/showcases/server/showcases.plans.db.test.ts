import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inLists } from '#modules/profiles/server/visibility.service.ts';
import { openPlans, type Plans } from '#tests/tools/plans.ts';
import { listShowcasesOf } from './showcases.queries.ts';

let plans: Plans;
beforeAll(async () => {
  plans = await openPlans();
  // Each side has an index of its own, and a bitmap joins them.
  await plans.client.query('set enable_bitmapscan = on; set enable_indexscan = off');
});
afterAll(() => plans.close());

it('finds what a user shows by the indexes of both sides', async () => {
  const readers = { both: inLists(null), other: inLists(null) };
  const plan = await plans.planOf(() => listShowcasesOf(plans.db, v7(), readers, { limit: 20 }));
  expect(plan).toContain('showcases_by_sender');
  expect(plan).toContain('showcases_by_recipient');
  expect(plan).not.toContain('Seq Scan on showcases');
});
