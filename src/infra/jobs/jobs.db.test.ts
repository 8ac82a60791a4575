import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, PATIENT } from '#tests/tools/database.ts';
import type { Clock } from '../clock.ts';
import { type Listener, openListener } from '../db/listen.ts';
import { type Database, openDatabase, transaction } from '../db/pool.ts';
import { CONCURRENCY, createJobs } from './boss-jobs.ts';
import type { Jobs } from './jobs.ts';
import { migrateJobs } from './migrate.ts';
import { GiveUp } from './run-job.ts';

const MINUTE = 60_000;

let url: string;
let drop: () => Promise<void>;
let database: Database;
let listener: Listener;
let offset = 0;
const clock: Clock = { now: () => new Date(Date.now() + offset) };
const running: Jobs[] = [];
let logged: { level: string; fields: Record<string, unknown>; message: string }[] = [];

const log = {
  info: (fields: object, message: string) =>
    void logged.push({ level: 'info', fields: { ...fields }, message }),
  warn: (fields: object, message: string) =>
    void logged.push({ level: 'warn', fields: { ...fields }, message }),
  error: (fields: object, message: string) =>
    void logged.push({ level: 'error', fields: { ...fields }, message }),
};

beforeAll(async () => {
  ({ url, drop } = await freshDatabase());
  database = openDatabase({ url, timeouts: PATIENT });
  listener = openListener({ url });
  await database.pool.query('create table things (name text primary key)');
});

afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  await database.pool.query('delete from jobs.job');
  offset = 0;
  logged = [];
});

afterAll(async () => {
  await listener.close();
  await database.close();
  await drop();
});

describe('jobs', () => {
  it('are queued only if their transaction commits', async () => {
    const done: string[] = [];
    const jobs = make();
    jobs.work<{ name: string }>('things', async ({ name }) => void done.push(name));
    await jobs.start();
    await transaction(database.db, async (tx) => {
      await tx.execute(`insert into things values ('kept')`);
      await jobs.enqueue(tx, 'things', { name: 'kept' });
    });
    const failed = transaction(database.db, async (tx) => {
      await tx.execute(`insert into things values ('lost')`);
      await jobs.enqueue(tx, 'things', { name: 'lost' });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await jobs.idle();
    expect(done).toEqual(['kept']);
    expect(await queued()).toEqual([{ name: 'things', state: 'completed' }]);
  });

  it('can be queued by a process without workers, and run in one that starts later', async () => {
    const asking = make();
    // More at once than there are connections: none may need a second one.
    await Promise.all(Array.from({ length: 20 }, (_, n) => add(asking, 'later', { n })));
    const done = new Set<number>();
    const doing = make();
    doing.work<{ n: number }>('later', async ({ n }) => void done.add(n));
    await doing.start();
    await doing.idle();
    expect(done.size).toBe(20);
  });

  it('wake a worker of another process as soon as they are committed', async () => {
    const asking = make();
    // Its own poll would come after the test's time-out.
    const doing = make({ lookSeconds: 600 });
    let wake = () => {};
    doing.work('wake', async () => wake());
    await doing.start();
    await asking.start();
    await add(asking, 'wake', {});
    await doing.idle();
    await connected();
    const woken = new Promise<void>((resolve) => (wake = resolve));
    await add(asking, 'wake', {});
    await woken;
  });

  it('that are queued together run one after the other, without waiting for the next poll', async () => {
    const doing = make({ lookSeconds: 600 });
    let left = 12;
    const done = new Promise<void>((resolve) => {
      doing.work('many', async () => {
        if (--left === 0) resolve();
      });
    });
    const asking = make();
    await transaction(database.db, async (tx) => {
      for (let n = 0; n < 12; n++) await asking.enqueue(tx, 'many', { n });
    });
    await doing.start();
    await done;
  });

  it('are retried with backoff and with the same data', async () => {
    const seen: string[] = [];
    const jobs = make();
    jobs.work<{ id: string }>('shaky', async ({ id }) => {
      seen.push(id);
      if (seen.length < 3) throw new Error(`no luck ${seen.length}`);
    });
    await jobs.start();
    await add(jobs, 'shaky', { id: 'one' });
    await jobs.idle();
    expect(seen).toEqual(['one']);
    expect(logged).toMatchObject([{ level: 'warn', fields: { queue: 'shaky', attempt: 1 } }]);
    offset += MINUTE;
    await jobs.idle();
    expect(seen).toEqual(['one', 'one']);
    offset += 30 * 24 * 60 * MINUTE;
    await jobs.idle();
    expect(seen).toEqual(['one', 'one', 'one']);
    expect(await queued()).toEqual([{ name: 'shaky', state: 'completed' }]);
  });

  it('are stored with their error when they fail for good', async () => {
    const jobs = make();
    jobs.work('hopeless', async () => {
      throw new GiveUp('there is no such mailbox');
    });
    await jobs.start();
    await add(jobs, 'hopeless', { id: 'one' });
    await jobs.idle();
    const { rows } = await database.pool.query(
      `select data, source_name, source_output from jobs.job where name = 'dead'`,
    );
    expect(rows).toEqual([
      {
        data: { id: 'one' },
        source_name: 'hopeless',
        source_output: { message: 'there is no such mailbox' },
      },
    ]);
    expect(logged).toMatchObject([{ level: 'error', message: 'A job has failed for good' }]);
  });

  it("wait for their time by the app's clock", async () => {
    const done: string[] = [];
    const jobs = make();
    jobs.work<{ id: string }>('timed', async ({ id }) => void done.push(id));
    await jobs.start();
    const after = new Date(clock.now().getTime() + 60 * MINUTE);
    await transaction(database.db, (tx) => jobs.enqueue(tx, 'timed', { id: 'then' }, { after }));
    await jobs.idle();
    expect(done).toEqual([]);
    offset += 61 * MINUTE;
    await jobs.idle();
    expect(done).toEqual(['then']);
  });

  it('with the same key wait only once', async () => {
    const done: number[] = [];
    const asking = make();
    for (const n of [1, 2, 3]) {
      await transaction(database.db, (tx) => asking.enqueue(tx, 'keyed', { n }, { singletonKey: 'same' }));
    }
    await transaction(database.db, (tx) => asking.enqueue(tx, 'keyed', { n: 4 }, { singletonKey: 'other' }));
    const doing = make();
    doing.work<{ n: number }>('keyed', async ({ n }) => void done.push(n));
    await doing.start();
    await doing.idle();
    expect(done.sort()).toEqual([1, 4]);
  });

  it('in progress are finished before a stop, and none starts after it', async () => {
    const done: number[] = [];
    let begun = 0;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const jobs = make();
    jobs.work<{ n: number }>('slow', async ({ n }) => {
      begun++;
      await finished;
      done.push(n);
    });
    await jobs.start();
    // As many as a process runs at once: a worker that was polling at that moment could start the late job.
    const atOnce = Array.from({ length: CONCURRENCY }, (_, n) => n);
    for (const n of atOnce) await add(jobs, 'slow', { n });
    await expect.poll(() => begun).toBe(CONCURRENCY);
    const stopped = jobs.stop();
    await add(make(), 'slow', { n: CONCURRENCY });
    finish();
    await stopped;
    expect(done.sort((a, b) => a - b)).toEqual(atOnce);
    expect(await queued()).toEqual([
      ...atOnce.map(() => ({ name: 'slow', state: 'completed' })),
      { name: 'slow', state: 'created' },
    ]);
  });

  it('run once, however many processes there are', async () => {
    const done: number[] = [];
    const processes = [make(), make(), make()];
    for (const one of processes) {
      one.work<{ n: number }>('shared', async ({ n }) => void done.push(n));
      await one.start();
    }
    const [first] = processes as [Jobs];
    await Promise.all(Array.from({ length: 30 }, (_, n) => add(first, 'shared', { n })));
    await first.idle();
    expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  });

  it('refuse a second worker, a late worker, and `idle` before the start', async () => {
    const jobs = make();
    jobs.work('one', async () => {});
    expect(() => jobs.work('one', async () => {})).toThrow('already has a worker');
    await expect(jobs.idle()).rejects.toThrow('have not been started');
    await jobs.start();
    expect(() => jobs.work('two', async () => {})).toThrow('have already started');
  });
});

describe('scheduled jobs', () => {
  it('are stored, and those that no longer exist are removed', async () => {
    const before = make({ crons: true });
    before.every('old.sweep', '*/5 * * * *', async () => {});
    await before.start();
    const after = make({ crons: true });
    after.every('new.sweep', '17 * * * *', async () => {});
    await after.start();
    const { rows } = await database.pool.query('select name, cron, timezone from jobs.schedule');
    expect(rows).toEqual([{ name: 'new.sweep', cron: '17 * * * *', timezone: 'UTC' }]);
  });

  it('run in one process, and not twice at once', async () => {
    let runs = 0;
    const jobs = make();
    jobs.every('sweep', '17 * * * *', async () => void runs++);
    await jobs.start();
    // What two processes insert when the schedule is due.
    const sends = `insert into jobs.job (name, policy) select 'sweep', 'exclusive' from generate_series(1, 2) on conflict do nothing`;
    await database.pool.query(sends);
    await jobs.idle();
    expect(runs).toBe(1);
  });
});

describe('the tables of the job queue', () => {
  it('are created once, by any number of processes at once', async () => {
    await Promise.all([migrateJobs(url), migrateJobs(url)]);
    const { rows } = await database.pool.query('select count(*) from jobs.version');
    expect(rows[0].count).toBe(1);
  });

  it('get the settings of this release at the first use of a queue', async () => {
    const read = 'select retry_limit, retry_backoff from jobs.queue where name = $1';
    await add(make(), 'older', {});
    const { rows: current } = await database.pool.query(read, ['older']);
    await database.pool.query(
      'update jobs.queue set retry_limit = 1, retry_backoff = false where name = $1',
      ['older'],
    );
    await add(make(), 'older', {});
    expect((await database.pool.query(read, ['older'])).rows).toEqual(current);
  });
});

function make(options: { crons?: boolean; lookSeconds?: number } = {}): Jobs {
  const jobs = createJobs({ database, log, clock, listener, crons: false, ...options });
  running.push(jobs);
  return jobs;
}

async function add(jobs: Jobs, queue: string, data: object): Promise<void> {
  await transaction(database.db, (tx) => jobs.enqueue(tx, queue, data));
}

async function queued(): Promise<{ name: string; state: string }[]> {
  const { rows } = await database.pool.query(
    `select name, state from jobs.job where name !~ '^__' order by created_on, id`,
  );
  return rows;
}

async function connected(): Promise<void> {
  if (!listener.connected) await new Promise<void>((resolve) => listener.onUp(resolve));
}
