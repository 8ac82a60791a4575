import type { Pool } from 'pg';
import type { Tx } from '../db/pool.ts';
import type { DeadLetters } from './dead-letters.ts';

/** Work that is done after the transaction that asked for it, retried until it succeeds. */
export interface Jobs {
  /**
   * Queues a job in the caller's transaction: it is there when the rows are, and not when they are not.
   * @param data kept in the database: ids only, never secrets or text that people wrote
   * @param options.after not before this moment of the app's clock
   * @param options.singletonKey while a job of this key waits in the queue, another one is not added
   */
  enqueue(
    tx: Tx,
    queue: string,
    data: object,
    options?: { after?: Date; singletonKey?: string },
  ): Promise<void>;
  /**
   * Queues many by one statement. `options.after` as above, for all of them.
   * @param options.traces of what asked for each, in the order of `data`; that of the work under way unless given
   */
  enqueueAll(tx: Tx, queue: string, data: readonly object[], options?: ManyOptions): Promise<void>;
  /**
   * Registers what does the jobs of a queue; before `start`. A handler that throws is called again later, so it
   * must bear being repeated; one that throws `GiveUp` is not.
   * @param options.batch jobs that are taken by one statement and done at once; 1. When the process dies, all of them
   *   are done again
   */
  work<T extends object>(
    queue: string,
    handler: (data: T) => Promise<void>,
    options?: { batch?: number },
  ): void;
  /**
   * Registers scheduled work; before `start`. However many processes there are, one of them does it, and
   * a run that is due while the last one still goes on is left out.
   * @param cron five fields, in UTC
   */
  every(name: string, cron: string, handler: () => Promise<void>): void;
  /** Jobs that failed for good. */
  readonly dead: DeadLetters;
  /** The queues that this process works on. */
  readonly queues: readonly string[];
  /** Its connections. */
  readonly pool: Pool;
  start(): Promise<void>;
  /** Takes nothing new, and gives what runs some seconds to finish. Harmless to repeat. */
  stop(): Promise<void>;
  /**
   * Resolves when no job that is due waits or runs, here or in another process. What is due by the app's clock,
   * a retry included, is due. For tests and journeys.
   */
  idle(): Promise<void>;
}

export interface ManyOptions {
  after?: Date;
  traces?: readonly (string | null)[];
}
