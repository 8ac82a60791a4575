import type { Tx } from '../db/pool.ts';

/** Work that is done after the transaction that asked for it, retried until it succeeds. */
export interface Jobs {
  /**
   * Queues a job in the caller's transaction: it is there when the rows are, and not when they are not.
   * @param data kept in the database: ids only, never secrets or text that people wrote
   * @param options.after not before this moment of the app's clock
   * @param options.singletonKey while a job of this key waits or runs in the queue, another one is not added
   */
  enqueue(
    tx: Tx,
    queue: string,
    data: object,
    options?: { after?: Date; singletonKey?: string },
  ): Promise<void>;
  /**
   * Registers what does the jobs of a queue; before `start`. A handler that throws is called again later, so it
   * must bear being repeated.
   */
  work<T extends object>(queue: string, handler: (data: T) => Promise<void>): void;
  /**
   * Registers work done by the clock; before `start`. However many processes there are, one of them does it.
   * @param cron five fields, in UTC
   */
  every(name: string, cron: string, handler: () => Promise<void>): void;
  start(): Promise<void>;
  /** Takes nothing new, finishes what runs. Harmless to repeat. */
  stop(): Promise<void>;
  /** Resolves when no job that is due waits or runs, here or in another process. For tests and journeys. */
  idle(): Promise<void>;
}
