// @module-tag whole
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { GiveUp } from '#infra/jobs/run-job.ts';
import { commandInProcess, settingsOf } from './operator.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const TEST_MS = 180_000;

let app: TestApp;
let broken = true;
const done: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  app.context.jobs.work<{ letter: string }>('letters', async ({ letter }) => {
    if (broken) throw new GiveUp(`no stamp for ${letter}`);
    done.push(letter);
  });
  for (const queue of ['cards', 'parcels'])
    app.context.jobs.work(queue, async () => {
      throw new GiveUp(`no address for ${queue}`);
    });
  await app.context.jobs.start();
}, TEST_MS);
afterAll(() => app.close());

const admin = (...words: string[]) => commandInProcess(settingsOf(app), ...words);
const dead = async () => (await app.context.jobs.dead.list({ limit: 1 })).total;

const enqueue = async (jobs: [queue: string, data: object][]) => {
  await transaction(app.context.database.db, async (tx) => {
    for (const [queue, data] of jobs) await app.context.jobs.enqueue(tx, queue, data);
  });
  await app.context.jobs.idle();
};
const logged = async (name: string) => {
  const { rows } = await app.context.database.pool.query(
    'select detail from place_log where action = $1 order by created_at',
    [name],
  );
  return rows.map(({ detail }) => detail);
};

it(
  'are listed, put back, and done',
  async () => {
    await enqueue(['a', 'b', 'c'].map((letter) => ['letters', { letter }]));
    const listed = await admin('jobs', 'dead', '--queue', 'letters');
    expect(listed.code).toBe(0);
    expect(listed.out).toContain('no stamp for a');
    expect(listed.out).toContain('3 jobs');
    expect((await admin('jobs', 'dead', '--queue', 'mail')).out).toContain('0 jobs');

    const rehearsed = await admin('jobs', 'requeue', '--queue', 'letters', '--dry-run');
    expect(rehearsed.out).toContain('Would put 3 jobs back');
    expect(await dead()).toBe(3);

    broken = false;
    const [first = ''] = /[0-9a-f-]{36}/.exec(listed.out) ?? [];
    expect((await admin('jobs', 'requeue', first)).code).toBe(0);
    expect((await admin('jobs', 'requeue', '--all')).out).toContain('Put 2 jobs back');
    await app.context.jobs.idle();
    expect(done.toSorted()).toEqual(['a', 'b', 'c']);
    expect(await dead()).toBe(0);
    expect(await logged('jobs_requeued')).toEqual([
      { ids: [first], jobs: 1 },
      { ids: [], jobs: 2 },
    ]);
    expect((await admin('jobs', 'requeue', '--all')).code).toBe(1);
    expect((await admin('jobs', 'requeue')).err).toContain('Give ids');
  },
  TEST_MS,
);

it(
  'are discarded, by their ids or by their queue, and count no more',
  async () => {
    await enqueue(['cards', 'cards', 'cards', 'parcels'].map((queue) => [queue, {}]));
    const listed = (await admin('jobs', 'dead', '--queue', 'cards')).out;
    const [first = ''] = /[0-9a-f-]{36}/.exec(listed) ?? [];
    expect((await admin('jobs', 'discard', first, '--dry-run')).out).toContain('Would delete 1 job.');
    expect(await dead()).toBe(4);

    expect((await admin('jobs', 'discard', first)).out).toContain('Deleted 1 job.');
    const left = (await admin('jobs', 'dead', '--queue', 'cards')).out;
    expect(left).toContain('2 jobs');
    expect(left).not.toContain(first);
    expect((await admin('jobs', 'discard', '--queue', 'cards')).out).toContain('Deleted 2 jobs.');
    expect(await dead()).toBe(1);
    expect((await admin('jobs', 'discard', '--queue', 'parcels')).code).toBe(0);
    expect(await dead()).toBe(0);

    expect(await logged('jobs_discarded')).toEqual([
      { ids: [first], jobs: 1 },
      { ids: [], queue: 'cards', jobs: 2 },
      { ids: [], queue: 'parcels', jobs: 1 },
    ]);
    expect((await admin('jobs', 'discard', first)).code).toBe(1);
    expect((await admin('jobs', 'discard')).err).toContain('Give ids');
    expect((await admin('jobs', 'discard', '--all')).code).toBe(1);
  },
  TEST_MS,
);
