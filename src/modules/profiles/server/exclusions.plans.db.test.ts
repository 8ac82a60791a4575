import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { numberedSql } from '#infra/db/numbered.ts';
import type { Database } from '#infra/db/pool.ts';
import { createViewerCache } from '#infra/session/viewer-cache.ts';
import { openPlans, type Plans } from '#tests/tools/plans.ts';
import { findExclusions } from './visibility.service.ts';

let plans: Plans;
beforeAll(async () => {
  plans = await openPlans();
});
afterAll(() => plans.close());

/** Caches nothing, as in a process that does not follow the event log. */
const viewers = createViewerCache({ current: false });

it('reads the exclusions of a user from the indexes of their rows, in one statement', async () => {
  const query = ({ text, values }: { text: string; values: unknown[] }) =>
    plans.db.execute(numberedSql(text, values));
  const database = { planned: { query } } as unknown as Database;
  const plan = await plans.planOf(() => findExclusions({ database, viewers }, v7()));
  const indexes = [...plan.matchAll(/using (\w+) on/g)].map(([, index]) => index);
  expect([...new Set(indexes)].sort()).toEqual([
    'blocks_blocker_id_blocked_id_pk',
    'blocks_by_blocked',
    'hides_user_id_subject_id_pk',
    'mutes_muter_id_muted_id_pk',
    'preferences_pkey',
    'profiles_pkey',
  ]);
  expect(plan).not.toContain('Seq Scan');
});
