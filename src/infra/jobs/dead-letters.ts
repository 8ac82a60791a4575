import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import type { Database, Tx } from '../db/pool.ts';
import { JOBS_SCHEMA } from './job-database.ts';
import { DEAD_LETTERS, DEAD_QUEUE } from './queue-settings.ts';
import type { Queues } from './queues.ts';

const MOST_DISCARDED = 1000;

export interface DeadJob {
  id: string;
  queue: string;
  diedAt: Date;
  reason: string;
}

/**
 * Selects dead jobs by id (all if empty) and by queue (any if undefined). The oldest come first, at most a thousand.
 */
export interface DeadJobFilter {
  ids: readonly string[];
  queue: string | undefined;
}

export interface DeadLetters {
  /**
   * Lists dead jobs, newest first.
   * @param options.queue only those of this queue
   */
  list(options: { queue: string | undefined; limit: number }): Promise<{ jobs: DeadJob[]; total: number }>;
  /** Puts jobs back into their queues as new ones. Returns how many. */
  requeue(tx: Tx, which: DeadJobFilter): Promise<number>;
  /** Returns how many were deleted. */
  discard(tx: Tx, which: DeadJobFilter): Promise<number>;
}

export function deadLetters({ pool }: Database, boss: PgBoss, queues: Queues): DeadLetters {
  return {
    async list({ queue, limit }) {
      const which = `from ${JOBS_SCHEMA}.job
        where name = $1 and state = 'created' and ($2::text is null or source_name = $2)`;
      const values = [DEAD_QUEUE, queue ?? null];
      const { rows: jobs } = await pool.query<DeadJob>(
        `select id, coalesce(source_name, '') as queue, created_on as "diedAt",
           coalesce(source_output->>'message', output->>'message', '') as reason
         ${which} order by created_on desc, id desc limit $3`,
        [...values, limit],
      );
      const { rows } = await pool.query<{ total: number }>(`select count(*)::int as total ${which}`, values);
      return { jobs, total: rows[0]?.total ?? 0 };
    },

    async requeue(tx, { ids, queue }) {
      await queues.ready(DEAD_QUEUE, DEAD_LETTERS);
      return boss.redrive(DEAD_QUEUE, {
        db: fromDrizzle(tx, sql),
        ...(ids.length > 0 && { ids: [...ids] }),
        ...(queue !== undefined && { sourceName: queue }),
      });
    },

    async discard(tx, { ids, queue }) {
      const { rowCount } = await tx.execute(sql`delete from ${sql.identifier(JOBS_SCHEMA)}.job
        where name = ${DEAD_QUEUE} and id in (
          select id from ${sql.identifier(JOBS_SCHEMA)}.job
          where name = ${DEAD_QUEUE} and state = 'created'
            ${ids.length > 0 ? sql`and id = any(${sql.param([...ids])}::uuid[])` : sql``}
            ${queue === undefined ? sql`` : sql`and source_name = ${queue}`}
          order by created_on, id limit ${MOST_DISCARDED} for update)`);
      return rowCount ?? 0;
    },
  };
}
