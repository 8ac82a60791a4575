import { sql } from 'drizzle-orm';
import { fromDrizzle, type PgBoss } from 'pg-boss';
import { type KeysetPage, type PageOf, readPage } from '../db/keyset.ts';
import type { Database, Tx } from '../db/pool.ts';
import { JOBS_SCHEMA } from './job-database.ts';
import { DEAD_LETTERS, DEAD_QUEUE } from './queue-settings.ts';
import type { Queues } from './queues.ts';

const JOBS = sql.raw(`${JOBS_SCHEMA}.job`);
const MOST_DISCARDED = 1000;

export interface DeadJob {
  id: string;
  queue: string;
  diedAt: Date;
  tries: number;
  reason: string;
  data: Readonly<Record<string, unknown>>;
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
   * @param asked.queue only those of this queue
   * @throws {AppError} malformed, for a cursor of another list
   */
  list(asked: PageOf & { queue?: string | undefined }): Promise<KeysetPage<DeadJob> & { total: number }>;
  /** Puts jobs back into their queues as new ones. Returns how many. */
  requeue(tx: Tx, which: DeadJobFilter): Promise<number>;
  /** Returns how many were deleted. */
  discard(tx: Tx, which: DeadJobFilter): Promise<number>;
}

export function deadLetters({ db }: Database, boss: PgBoss, queues: Queues): DeadLetters {
  return {
    async list({ queue, ...page }) {
      const which = sql`from ${JOBS} where name = ${DEAD_QUEUE} and state = 'created'
        ${queue === undefined ? sql`` : sql`and source_name = ${queue}`}`;
      const { rows, next } = await readPage(
        {
          ...{ list: `dead jobs/${queue ?? ''}`, id: sql`id`, type: 'timestamptz', direction: 'desc' },
          // A cursor has milliseconds.
          column: sql`date_trunc('milliseconds', created_on)`,
        },
        page,
        async ({ after, order, limit }) => {
          const found = await db.execute<Omit<DeadJob, 'diedAt'> & { diedAt: string }>(sql`
            select id, coalesce(source_name, '') as queue, created_on as "diedAt",
              coalesce(source_retry_count, 0) + 1 as tries, coalesce(data, '{}') as data,
              coalesce(source_output->>'message', output->>'message', '') as reason
            ${which} ${after ? sql`and ${after}` : sql``} order by ${sql.join(order, sql`, `)} limit ${limit}`);
          return found.rows.map((row) => ({ ...row, diedAt: new Date(row.diedAt) }));
        },
        ({ diedAt, id }) => ({ key: diedAt, id }),
      );
      const { rows: counts } = await db.execute<{ total: number }>(
        sql`select count(*)::int as total ${which}`,
      );
      return { rows, next, total: counts[0]?.total ?? 0 };
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
      const { rowCount } = await tx.execute(sql`delete from ${JOBS}
        where name = ${DEAD_QUEUE} and id in (
          select id from ${JOBS}
          where name = ${DEAD_QUEUE} and state = 'created'
            ${ids.length > 0 ? sql`and id = any(${sql.param([...ids])}::uuid[])` : sql``}
            ${queue === undefined ? sql`` : sql`and source_name = ${queue}`}
          order by created_on, id limit ${MOST_DISCARDED} for update)`);
      return rowCount ?? 0;
    },
  };
}
