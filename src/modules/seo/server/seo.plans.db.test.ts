import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlans, type Plans } from '#tests/tools/plans.ts';
import { listKollabAddresses, listNewestIn } from './seo.queries.ts';

let plans: Plans;
beforeAll(async () => {
  plans = await openPlans();
});
afterAll(() => plans.close());

it('reads when a Kollab changed by the key of its version, in the sitemap and in the feed', async () => {
  for (const read of [() => listKollabAddresses(plans.db, {}), () => listNewestIn(plans.db, 'music')]) {
    const plan = await plans.planOf(read);
    expect(plan).toContain('using kollab_versions_kollab_id_version_pk on kollab_versions');
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});
