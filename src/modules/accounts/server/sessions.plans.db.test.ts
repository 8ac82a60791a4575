import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppContext } from '#infra/app-context.ts';
import { systemClock } from '#infra/clock.ts';
import { openPlans, type Plans } from '#tests/tools/plans.ts';
import { deleteExpiredSessions } from './accounts.sessions.commands.ts';

let plans: Plans;
beforeAll(async () => {
  plans = await openPlans();
});
afterAll(() => plans.close());

it('finds ended sessions by the indexes on their times', async () => {
  await plans.client.query('set enable_bitmapscan = on');
  const context = { database: { db: plans.db }, clock: systemClock } as unknown as AppContext;
  const plan = await plans.planOf(() => deleteExpiredSessions(context));
  for (const index of ['sessions_by_revocation', 'sessions_by_last_use', 'sessions_by_begin'])
    expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan');
});
