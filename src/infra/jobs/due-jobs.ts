import type { Database } from '../db/pool.ts';
import { JOBS_SCHEMA } from './job-database.ts';

/* Due jobs, for `idle`. pg-boss compares with the database server's clock, but tests move only the app's clock. */

/**
 * Finds the queues with jobs that are running or due.
 * @returns for each of them, whether a job waits for a worker
 */
export async function findDue({ pool }: Database, queues: readonly string[]): Promise<Map<string, boolean>> {
  const { rows } = await pool.query<{ name: string; waits: boolean }>(
    `select name, bool_or(state < 'active') as waits from ${JOBS_SCHEMA}.job where name = any($1)
      and (state = 'active' or (state < 'active' and start_after <= now())) group by name`,
    [queues],
  );
  return new Map(rows.map(({ name, waits }) => [name, waits]));
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
