import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import type { Database, Tx } from '../db/pool.ts';
import { JOBS_SCHEMA } from './job-database.ts';
import { DEAD_LETTERS, DEAD_QUEUE } from './queue-settings.ts';
import type { Queues } from './queues.ts';

/** A job that failed for good. */
export interface DeadJob {
  id: string;
  /** The queue in which it failed. */
  queue: string;
  diedAt: Date;
  /** The message of its last error. */
  reason: string;
}

export interface DeadLetters {
  /**
   * The newest first.
   * @param options.queue those of this queue alone
   */
  list(options: { queue: string | undefined; limit: number }): Promise<{ jobs: DeadJob[]; total: number }>;
  /**
   * Puts some back into their queues, as new ones: the oldest first, at most a thousand.
   * @param which.ids those alone, unless there are none; `queue` as above
   * @returns how many
   */
  requeue(tx: Tx, which: { ids: readonly string[]; queue: string | undefined }): Promise<number>;
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
  };
}
