import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Clock } from '../clock.ts';
import type { Listener } from '../db/listen.ts';
import type { Log } from '../db/log.ts';
import type { Database, Tx } from '../db/pool.ts';
import type { Tracing } from '../tracing/span.ts';
import { type DeadLetters, deadLetters } from './dead-letters.ts';
import { bringForward, findDue } from './due-jobs.ts';
import { JOBS_SCHEMA, jobDatabase } from './job-database.ts';
import { withTrace } from './job-trace.ts';
import type { Jobs, ManyOptions } from './jobs.ts';
import { CRON, WORK } from './queue-settings.ts';
import { Queues } from './queues.ts';
import { runJob, type Worker } from './run-job.ts';

export interface JobsOptions {
  database: Database;
  log: Log;
  clock: Clock;
  tracing?: Tracing | null;
  /** Awaited before `idle` checks for jobs: work that may still queue some. */
  before?: () => Promise<void>;
  listener?: Listener;
  /** Whether scheduled jobs run by themselves. Tests switch this off. */
  crons?: boolean;
  /** Poll interval of workers in seconds, for example for retries, which no notification announces. Default: 5. */
  lookSeconds?: number;
  connections?: number;
}

/** Jobs of one queue, or batches of jobs, that a process runs at once. */
export const CONCURRENCY = 2;
const STOP_MS = 8000;
const IDLE_LOOK_MS = 10;
const QUIET_MS = 30_000;

/** Background jobs with pg-boss. Its tables must exist: see `migrateJobs`. */
export function createJobs(options: JobsOptions): Jobs {
  return new BossJobs(options);
}

class BossJobs implements Jobs {
  readonly dead: DeadLetters;
  #log: Log;
  #tracing: Tracing | null;
  #clock: Clock;
  #crons: boolean;
  #lookSeconds: number;
  #before: () => Promise<void>;
  #database: Database;
  #boss: PgBoss;
  #workers: Worker[] = [];
  #schedules = new Map<string, string>();
  /** The queue of each pg-boss worker, by the id of the worker. */
  #queueOf = new Map<string, string>();
  #queues: Queues;
  #started = false;
  #stopping: Promise<void> | undefined;
  #lastFailure = { reason: '', at: 0 };
  /** How far the app's clock was ahead of the system's when it was last checked, in ms. */
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
    tracing = null,
  }: JobsOptions) {
    this.#log = log;
    this.#tracing = tracing;
    this.#clock = clock;
    this.#crons = crons;
    this.#lookSeconds = lookSeconds;
    this.#before = before ?? (async () => {});
    this.#ahead = clock.now().getTime() - Date.now();
    // A pool of its own: if requests used up all connections, a finished job could not be marked as completed, and its
    // mail would be sent twice.
    this.#database = database.openBeside(connections);
    this.#boss = new PgBoss({
      db: jobDatabase(this.#database, listener),
      schema: JOBS_SCHEMA,
      migrate: false,
      schedule: crons,
      useListenNotify: listener !== undefined,
      superviseIntervalSeconds: 30,
      monitorIntervalSeconds: 30,
      // Only the owner of the tables may reindex, and in production the app has another role.
      reindex: false,
    });
    this.#queues = new Queues(this.#boss);
    this.dead = deadLetters(this.#database, this.#boss, this.#queues);
    this.#boss.on('error', (error) => this.#logFailure(error));
    this.#boss.on('warning', ({ message }) => log.warn({ event: 'jobs' }, message));
  }

  get queues(): readonly string[] {
    return this.#workers.map(({ queue }) => queue);
  }

  get pool(): Pool {
    return this.#database.pool;
  }

  async enqueue(
    tx: Tx,
    queue: string,
    data: object,
    options: { after?: Date; singletonKey?: string } = {},
  ): Promise<void> {
    await this.#queues.ready(queue, WORK);
    await this.#boss.send(queue, withTrace(data), {
      db: fromDrizzle(tx, sql),
      // With this policy only one job with the same key may wait, and a missing key counts as a key.
      singletonKey: options.singletonKey ?? randomUUID(),
      ...(options.after && { startAfter: options.after }),
    });
  }

  async enqueueAll(
    tx: Tx,
    queue: string,
    data: readonly object[],
    { after, traces }: ManyOptions = {},
  ): Promise<void> {
    if (data.length === 0) return;
    await this.#queues.ready(queue, WORK);
    const jobs = data.map((one, index) => ({
      data: withTrace(one, traces?.[index]),
      singletonKey: randomUUID(),
      ...(after && { startAfter: after }),
    }));
    await this.#boss.insert(queue, jobs, { db: fromDrizzle(tx, sql) });
  }

  work<T extends object>(
    queue: string,
    handler: (data: T) => Promise<void>,
    { batch = 1 }: { batch?: number } = {},
  ): void {
    this.#register({
      queue,
      settings: WORK,
      concurrency: CONCURRENCY,
      batch,
      // The type depends on the queue's name: `enqueue` and `work` are called with the same one.
      handler: handler as Worker['handler'],
    });
  }

  every(name: string, cron: string, handler: () => Promise<void>): void {
    this.#schedules.set(name, cron);
    this.#register({ queue: name, settings: CRON, concurrency: 1, batch: 1, handler });
  }

  async start(): Promise<void> {
    await this.#boss.start();
    this.#started = true;
    for (const worker of this.#workers) {
      await this.#queues.ready(worker.queue, worker.settings);
      for (let i = 0; i < worker.concurrency; i++) await this.#startWorker(worker);
    }
    if (this.#crons) await this.#schedule();
  }

  async stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    await this.#stopping;
  }

  async idle(): Promise<void> {
    if (!this.#started) throw new Error('The jobs have not been started, so they would never run.');
    const { queues } = this;
    await this.#bringForward(queues);
    for (;;) {
      await this.#before();
      const due = await findDue(this.#database, queues);
      if (due.size === 0) return;
      for (const [id, queue] of this.#queueOf) if (due.get(queue)) this.#boss.notifyWorker(id);
      await wait(IDLE_LOOK_MS);
    }
  }

  #register(worker: Worker): void {
    if (this.#started)
      throw new Error(`The jobs have already started, so "${worker.queue}" cannot be added.`);
    if (this.#workers.some(({ queue }) => queue === worker.queue)) {
      throw new Error(`"${worker.queue}" already has a worker.`);
    }
    this.#workers.push(worker);
  }

  async #bringForward(queues: readonly string[]): Promise<void> {
    const now = this.#clock.now();
    const ahead = now.getTime() - Date.now();
    const moved = Math.max(0, ahead - this.#ahead);
    this.#ahead = ahead;
    await bringForward(this.#database, queues, now, moved);
  }

  async #startWorker(worker: Worker): Promise<void> {
    let id: string | undefined;
    const settings = {
      includeMetadata: true,
      perJobResults: true,
      batchSize: worker.batch,
      pollingIntervalSeconds: Math.min(2, this.#lookSeconds),
      notifyPollingIntervalSeconds: this.#lookSeconds,
    } as const;
    id = await this.#boss.work(worker.queue, settings, async (jobs: JobWithMetadata<object>[]) => {
      const results = await Promise.all(jobs.map((job) => runJob(worker, job, this.#log, this.#tracing)));
      // Polls again at once, since another job may be waiting.
      if (id) this.#boss.notifyWorker(id);
      return results;
    });
    this.#queueOf.set(id, worker.queue);
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
      const done = Promise.all(this.queues.map((queue) => this.#boss.offWork(queue)));
      const limit = new AbortController();
      await Promise.race([done, wait(STOP_MS, undefined, { signal: limit.signal }).catch(() => {})]);
      limit.abort();
      // Jobs that did not finish are returned to the queue, for another process or the next start.
      await this.#boss.stop({ graceful: false, close: false });
    }
    await this.#database.close();
  }

  /** While the database is away every poll fails, so the same failure is logged at most every half a minute. */
  #logFailure(error: Error): void {
    const reason = error.message.replace(/ \(Queue: .*$/, '');
    const now = Date.now();
    if (reason === this.#lastFailure.reason && now - this.#lastFailure.at < QUIET_MS) return;
    this.#lastFailure = { reason, at: now };
    this.#log.warn({ event: 'jobs', reason }, 'The job queue has trouble with its database');
  }
}
