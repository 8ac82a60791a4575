import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlans, type Plans } from '#tests/tools/plans.ts';
import { findToRemind } from './agreements.queries.ts';

let plans: Plans;
beforeAll(async () => {
  plans = await openPlans();
});
afterAll(() => plans.close());

it('finds what is due by the indexes of undelivered deliverables and unpaid instalments', async () => {
  for (const after of [undefined, v7()]) {
    const plan = await plans.planOf(() => findToRemind(plans.db, new Date(), after, 200));
    expect(plan).toContain('using agreement_deliverables_by_due on');
    expect(plan).toContain('using agreement_instalments_by_due on');
    expect(plan).not.toContain('Seq Scan');
  }
});
