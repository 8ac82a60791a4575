import type { Pool } from 'pg';
import type { Tx } from '../db/pool.ts';
import type { DeadLetters } from './dead-letters.ts';

/**
 * Background jobs, which run after the transaction that queued them has committed, and are retried until they succeed.
 */
export interface Jobs {
  /**
   * Queues a job in the caller's transaction. The job exists only if the transaction commits.
   * @param data stored in the database: only ids, no secrets and no text that users wrote
   * @param options.after earliest start by the app's clock
   * @param options.singletonKey no job is added while another one with this key is waiting
   */
  enqueue(
    tx: Tx,
    queue: string,
    data: object,
    options?: { after?: Date; singletonKey?: string },
  ): Promise<void>;
  /**
   * Queues many jobs with one statement. `options.after` applies to all.
   * @param options.traces the traces that queued them, in the order of `data`; default: the current one
   */
  enqueueAll(tx: Tx, queue: string, data: readonly object[], options?: ManyOptions): Promise<void>;
  /**
   * Registers the handler of a queue. Must be called before `start`. A handler that throws is retried, so it must be
   * idempotent. If it throws `GiveUp`, it is not retried.
   * @param options.batch jobs that are fetched with one statement and run at once; default: 1. If the process dies,
   *   all of them run again
   */
  work<T extends object>(
    queue: string,
    handler: (data: T) => Promise<void>,
    options?: { batch?: number },
  ): void;
  /**
   * Registers a scheduled job. Must be called before `start`. It runs in one process only. A run is skipped while the
   * previous one is still running.
   * @param cron five fields, in UTC
   */
  every(name: string, cron: string, handler: () => Promise<void>): void;
  readonly dead: DeadLetters;
  readonly queues: readonly string[];
  readonly pool: Pool;
  start(): Promise<void>;
  /** Starts no more jobs, and gives running ones a few seconds to finish. Idempotent. */
  stop(): Promise<void>;
  /**
   * Resolves when no due job is waiting or running in any process. The app's clock decides what is due, also for
   * retries. For tests.
   */
  idle(): Promise<void>;
}

export interface ManyOptions {
  after?: Date;
  traces?: readonly (string | null)[];
}
