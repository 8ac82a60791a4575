import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Clock } from '../clock.ts';
import { withoutValues } from '../db/db-errors.ts';
import type { Listener } from '../db/listen.ts';
import type { Log } from '../db/log.ts';
import type { Database, Tx } from '../db/pool.ts';
import { JOBS_SCHEMA, jobDatabase } from './job-database.ts';
import { CRON, type QueueSettings, WORK } from './queue-settings.ts';
import { Queues } from './queues.ts';

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
  /** Queues many by one statement. */
  enqueueAll(tx: Tx, queue: string, data: readonly object[]): Promise<void>;
  /**
   * Registers what does the jobs of a queue; before `start`. A handler that throws is called again later, so it
   * must bear being repeated; one that throws `GiveUp` is not.
   */
  work<T extends object>(queue: string, handler: (data: T) => Promise<void>): void;
  /**
   * Registers scheduled work; before `start`. However many processes there are, one of them does it, and
   * a run that is due while the last one still goes on is left out.
   * @param cron five fields, in UTC
   */
  every(name: string, cron: string, handler: () => Promise<void>): void;
  start(): Promise<void>;
  /** Takes nothing new, and gives what runs some seconds to finish. Harmless to repeat. */
  stop(): Promise<void>;
  /**
   * Resolves when no job that is due waits or runs, here or in another process. What is due by the app's clock,
   * a retry included, is due. For tests and journeys.
   */
  idle(): Promise<void>;
}

/** A job that no retry can help: it goes to the dead letters at once. */
export class GiveUp extends Error {}

export interface JobsOptions {
  database: Database;
  log: Log;
  clock: Clock;
  /** What queues jobs behind a commit: awaited before `idle` looks whether any waits. */
  before?: () => Promise<void>;
  /** Wakes the workers as soon as a job is committed. */
  listener?: Listener;
  /** Whether scheduled work runs by itself; tests switch it off. */
  crons?: boolean;
  /** How often a worker looks for jobs without having been woken, such as for those to be tried again; 5. */
  lookSeconds?: number;
  /** Connections at most; 3. */
  connections?: number;
}

/** Jobs of one queue that one process runs at once. */
const CONCURRENCY = 2;
const STOP_MS = 8000;
const IDLE_LOOK_MS = 10;
const QUIET_MS = 30_000;

interface Worker {
  queue: string;
  settings: QueueSettings;
  concurrency: number;
  handler(data: object): Promise<void>;
}

/** Background jobs over pg-boss. The tables must be there: see `migrateJobs`. */
export function createJobs(options: JobsOptions): Jobs {
  return new BossJobs(options);
}

class BossJobs implements Jobs {
  #log: Log;
  #clock: Clock;
  #crons: boolean;
  #lookSeconds: number;
  #before: () => Promise<void>;
  #database: Database;
  #boss: PgBoss;
  #workers: Worker[] = [];
  #schedules = new Map<string, string>();
  #workerIds: string[] = [];
  #queues: Queues;
  #started = false;
  #stopping: Promise<void> | undefined;
  #complaint = { reason: '', at: 0 };
  /** How far the app's clock was ahead of the machine's when last looked, in milliseconds. */
  #ahead: number;

  constructor({
    database,
    log,
    clock,
    listener,
    crons = true,
    lookSeconds = 5,
    before,
    connections = 3,
  }: JobsOptions) {
    this.#log = log;
    this.#clock = clock;
    this.#crons = crons;
    this.#lookSeconds = lookSeconds;
    this.#before = before ?? (async () => {});
    this.#ahead = clock.now().getTime() - Date.now();
    // Connections of its own: requests that wait for each other must not keep a finished job from being marked
    // so, or its mail would go out twice.
    this.#database = database.openBeside(connections);
    this.#boss = new PgBoss({
      db: jobDatabase(this.#database, listener),
      schema: JOBS_SCHEMA,
      migrate: false,
      schedule: crons,
      useListenNotify: listener !== undefined,
      superviseIntervalSeconds: 30,
      monitorIntervalSeconds: 30,
      // Needs the role that owns the tables, which in production is not the app's role.
      reindex: false,
    });
    this.#queues = new Queues(this.#boss);
    this.#boss.on('error', (error) => this.#complain(error));
    this.#boss.on('warning', ({ message }) => log.warn({ event: 'jobs' }, message));
  }

  async enqueue(
    tx: Tx,
    queue: string,
    data: object,
    options: { after?: Date; singletonKey?: string } = {},
  ): Promise<void> {
    await this.#queues.ready(queue, WORK);
    await this.#boss.send(queue, data, {
      db: fromDrizzle(tx, sql),
      // Of jobs with the same key only one may wait, and no key counts as a key.
      singletonKey: options.singletonKey ?? randomUUID(),
      ...(options.after && { startAfter: options.after }),
    });
  }

  async enqueueAll(tx: Tx, queue: string, data: readonly object[]): Promise<void> {
    if (data.length === 0) return;
    await this.#queues.ready(queue, WORK);
    const jobs = data.map((one) => ({ data: one, singletonKey: randomUUID() }));
    await this.#boss.insert(queue, jobs, { db: fromDrizzle(tx, sql) });
  }

  work<T extends object>(queue: string, handler: (data: T) => Promise<void>): void {
    this.#register({
      queue,
      settings: WORK,
      concurrency: CONCURRENCY,
      // The queue's name stands for the type of its jobs: `enqueue` and `work` are called with the same one.
      handler: handler as Worker['handler'],
    });
  }

  every(name: string, cron: string, handler: () => Promise<void>): void {
    this.#schedules.set(name, cron);
    this.#register({ queue: name, settings: CRON, concurrency: 1, handler });
  }

  async start(): Promise<void> {
    await this.#boss.start();
    this.#started = true;
    for (const worker of this.#workers) {
      await this.#queues.ready(worker.queue, worker.settings);
      for (let i = 0; i < worker.concurrency; i++) await this.#employ(worker);
    }
    if (this.#crons) await this.#schedule();
  }

  async stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    await this.#stopping;
  }

  async idle(): Promise<void> {
    if (!this.#started) throw new Error('The jobs were not started, so they would never be done.');
    const queues = this.#workers.map((worker) => worker.queue);
    await this.#bringForward(queues);
    for (;;) {
      await this.#before();
      const { rows } = await this.#database.pool.query(
        `select 1 from ${JOBS_SCHEMA}.job where name = any($1)
         and (state = 'active' or (state < 'active' and start_after <= now())) limit 1`,
        [queues],
      );
      if (rows.length === 0) return;
      for (const id of this.#workerIds) this.#boss.notifyWorker(id);
      await wait(IDLE_LOOK_MS);
    }
  }

  #register(worker: Worker): void {
    if (this.#started) throw new Error(`The jobs have started without "${worker.queue}".`);
    if (this.#workers.some(({ queue }) => queue === worker.queue)) {
      throw new Error(`"${worker.queue}" has a worker already.`);
    }
    this.#workers.push(worker);
  }

  /**
   * pg-boss compares with the database server's clock, and a test moves only the app's clock. So a job for a given
   * moment is due by the app's clock, and the wait before a retry is shortened by as much as that clock was moved.
   */
  async #bringForward(queues: string[]): Promise<void> {
    const now = this.#clock.now();
    const ahead = now.getTime() - Date.now();
    const moved = Math.max(0, ahead - this.#ahead);
    this.#ahead = ahead;
    await this.#database.pool.query(
      `update ${JOBS_SCHEMA}.job
       set start_after = case state when 'retry' then start_after - $3::float8 * interval '1 ms' else now() end
       where name = any($1) and start_after > now()
       and (state = 'retry' and $3::float8 > 0 or state = 'created' and start_after <= $2)`,
      [queues, now, moved],
    );
  }

  async #employ(worker: Worker): Promise<void> {
    let id: string | undefined;
    const settings = {
      includeMetadata: true,
      perJobResults: true,
      pollingIntervalSeconds: Math.min(2, this.#lookSeconds),
      notifyPollingIntervalSeconds: this.#lookSeconds,
    } as const;
    id = await this.#boss.work(worker.queue, settings, async (jobs: JobWithMetadata<object>[]) => {
      const results = await Promise.all(jobs.map((job) => this.#run(worker, job)));
      // Another job may wait: look again at once.
      if (id) this.#boss.notifyWorker(id);
      return results;
    });
    this.#workerIds.push(id);
  }

  async #run(worker: Worker, job: JobWithMetadata<object>): Promise<JobResult> {
    try {
      await worker.handler(job.data);
      return { id: job.id, status: 'completed' };
    } catch (thrown) {
      const error = withoutValues(thrown);
      const hopeless = error instanceof GiveUp;
      const last = hopeless || job.retryCount >= job.retryLimit;
      const fields = { err: error, queue: worker.queue, job: job.id, attempt: job.retryCount + 1 };
      if (last) this.#log.error(fields, 'A job has failed for good');
      else this.#log.warn(fields, 'A job has failed and will be tried again');
      const output = { message: error.message };
      return { id: job.id, status: hopeless ? 'deadletter' : 'failed', output };
    }
  }

  async #schedule(): Promise<void> {
    for (const [name, cron] of this.#schedules) {
      await this.#boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' });
    }
    for (const { name } of await this.#boss.getSchedules()) {
      if (!this.#schedules.has(name)) await this.#boss.unschedule(name);
    }
  }

  async #stop(): Promise<void> {
    if (this.#started) {
      const queues = this.#workers.map((worker) => worker.queue);
      const done = Promise.all(queues.map((queue) => this.#boss.offWork(queue)));
      const limit = new AbortController();
      await Promise.race([done, wait(STOP_MS, undefined, { signal: limit.signal }).catch(() => {})]);
      limit.abort();
      // What did not finish is given back here, and taken up by another process or the next start.
      await this.#boss.stop({ graceful: false, close: false });
    }
    await this.#database.close();
  }

  /** While the database is away every look fails: once in half a minute is enough to say so. */
  #complain(error: Error): void {
    const reason = error.message.replace(/ \(Queue: .*$/, '');
    const now = Date.now();
    if (reason === this.#complaint.reason && now - this.#complaint.at < QUIET_MS) return;
    this.#complaint = { reason, at: now };
    this.#log.warn({ event: 'jobs', reason }, 'The job queue has trouble with its database');
  }
}
