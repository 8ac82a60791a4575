import { eraseBatches } from '#modules/account-deletion/server/erasure.jobs.ts';
import { MODULES } from '#src/modules.ts';
import type { TestApp } from './test-app.ts';

/** Erases the data of deleted accounts, as the jobs do, for an app without background work. */
export async function erase({ context }: TestApp): Promise<void> {
  const { rows } = await context.database.pool.query(
    'select id from account_deletions where user_id is not null',
  );
  for (const { id } of rows) await eraseBatches(context, id, MODULES);
}
