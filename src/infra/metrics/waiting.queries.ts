import type { Database } from '#infra/db/pool.ts';
import { JOBS_SCHEMA } from '#infra/jobs/job-database.ts';
import { DEAD_QUEUE } from '#infra/jobs/queue-settings.ts';

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

export interface Queued extends Due {
  name: string;
  /** Jobs for later. */
  later: number;
  /** Due or later, after at least one try that failed. */
  retrying: number;
  running: number;
  /** Jobs that failed for good. */
  dead: number;
}

/** What is in the queues. An empty queue is missing. */
export async function countQueued({ pool }: Database): Promise<Queued[]> {
  const due = `state < 'active' and not blocked and start_after <= now()`;
  const { rows } = await pool.query<Queued>(
    `select case name when $1 then source_name else name end as name,
       count(*) filter (where name <> $1 and ${due})::int as jobs,
       coalesce(extract(epoch from greatest(now() - min(start_after) filter (where name <> $1 and ${due}),
         interval '0')), 0)::float8 as "oldestSeconds",
       count(*) filter (where name <> $1 and state < 'active' and start_after > now())::int as later,
       count(*) filter (where state = 'retry')::int as retrying,
       count(*) filter (where state = 'active')::int as running,
       count(*) filter (where name = $1 and state = 'created')::int as dead
     from ${JOBS_SCHEMA}.job where state <= 'active' and (name <> $1 or source_name is not null)
     group by 1 order by 1`,
    [DEAD_QUEUE],
  );
  return rows;
}

export interface Retrying {
  id: string;
  data: Readonly<Record<string, unknown>>;
  tries: number;
  nextAt: Date;
  reason: string;
}

/** Jobs of a queue that failed and will be tried again, the next one first. */
export async function listRetrying({ pool }: Database, queue: string, limit: number): Promise<Retrying[]> {
  const { rows } = await pool.query<Retrying>(
    `select id, coalesce(data, '{}') as data, retry_count + 1 as tries, start_after as "nextAt",
       coalesce(output->>'message', '') as reason
     from ${JOBS_SCHEMA}.job where name = $1 and state = 'retry' order by start_after, id limit $2`,
    [queue, limit],
  );
  return rows;
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

/** Events that each consumer could not handle. A consumer without any is missing. */
export async function countSetAsideBy({ pool }: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ consumer: string; events: number }>(
    'select consumer, count(*)::int as events from failed_events group by consumer',
  );
  return new Map(rows.map(({ consumer, events }) => [consumer, events]));
}

export async function countSetAside({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ set_aside: number }>(
    'select count(*)::int as set_aside from failed_events',
  );
  return rows[0]?.set_aside ?? 0;
}
