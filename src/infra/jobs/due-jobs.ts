import type { Database } from '../db/pool.ts';
import { JOBS_SCHEMA } from './job-database.ts';

/* Due jobs, for `idle`. pg-boss compares with the database server's clock, but tests move only the app's clock. */

export async function isAnyDue({ pool }: Database, queues: readonly string[]): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from ${JOBS_SCHEMA}.job where name = any($1)
     and (state = 'active' or (state < 'active' and start_after <= now())) limit 1`,
    [queues],
  );
  return rows.length > 0;
}

/**
 * Makes jobs due that are due by the app's clock: jobs for a certain time, and retries whose delay has passed.
 * @param movedMs how far the clock was moved since the last call
 */
export async function bringForward(
  { pool }: Database,
  queues: readonly string[],
  now: Date,
  movedMs: number,
): Promise<void> {
  await pool.query(
    `update ${JOBS_SCHEMA}.job
     set start_after = case state when 'retry' then start_after - $3::float8 * interval '1 ms' else now() end
     where name = any($1) and start_after > now()
     and (state = 'retry' and $3::float8 > 0 or state = 'created' and start_after <= $2)`,
    [queues, now, movedMs],
  );
}
