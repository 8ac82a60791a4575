import type { Database } from '#infra/db/pool.ts';
import { JOBS_SCHEMA } from '#infra/jobs/job-database.ts';

const MOST_COUNTED = 10_000;

export interface Due {
  jobs: number;
  oldestSeconds: number;
}

/** Counts due jobs by queue, by the database's clock. A queue without due jobs is missing. */
export async function countDue({ pool }: Database): Promise<ReadonlyMap<string, Due>> {
  const { rows } = await pool.query<Due & { name: string }>(
    `select name, count(*)::int as jobs,
       extract(epoch from greatest(now() - min(start_after), interval '0'))::float8 as "oldestSeconds"
     from ${JOBS_SCHEMA}.job where state < 'active' and not blocked and start_after <= now() group by name`,
  );
  return new Map(rows.map(({ name, ...due }) => [name, due]));
}

export interface Lag {
  name: string;
  oldest: Date | null;
  behind: number;
}

export async function findLags({ pool }: Database, names: readonly string[]): Promise<Lag[]> {
  const { rows } = await pool.query<Lag>(
    `select c.name,
       (select e.created_at from events e where (e.xid, e.id) > (c.xid, c.id) order by e.xid, e.id limit 1) as oldest,
       (select count(*)::int from (select from events e where (e.xid, e.id) > (c.xid, c.id)
         order by e.xid, e.id limit ${MOST_COUNTED}) as counted) as behind
     from event_consumers c where c.name = any($1) order by c.name`,
    [names],
  );
  return rows;
}

export async function countSetAside({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ set_aside: number }>(
    'select count(*)::int as set_aside from failed_events',
  );
  return rows[0]?.set_aside ?? 0;
}
