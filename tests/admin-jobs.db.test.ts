import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { GiveUp } from '#infra/jobs/run-job.ts';
import { command, commandHere, settingsOf } from './operator.ts';
import { acquireTestApp, type TestApp } from './test-app.ts';

// What operators do with jobs that failed for good: in a process of its own on the database of an app that runs.

const TEST_MS = 180_000;

let app: TestApp;
let broken = true;
const done: string[] = [];

beforeAll(async () => {
  app = await acquireTestApp();
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

const admin = (...words: string[]) => command(settingsOf(app), ...words);
const adminHere = (...words: string[]) => commandHere(settingsOf(app), ...words);

const enqueue = async (jobs: [queue: string, data: object][]) => {
  await transaction(app.context.database.db, async (tx) => {
    for (const [queue, data] of jobs) await app.context.jobs.enqueue(tx, queue, data);
  });
  await app.context.jobs.idle();
};
const logged = async (name: string) => {
  const { rows } = await app.context.database.pool.query(
    'select detail from operator_actions where command = $1 order by created_at',
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
    expect(listed.out).toContain('3 job(s)');
    expect((await adminHere('jobs', 'dead', '--queue', 'mail')).out).toContain('0 job(s)');

    const rehearsed = await adminHere('jobs', 'requeue', '--queue', 'letters', '--dry-run');
    expect(rehearsed.out).toContain('3 job(s) would be');
    expect((await adminHere('jobs', 'dead')).out).toContain('3 job(s)');

    broken = false;
    const [first = ''] = /[0-9a-f-]{36}/.exec(listed.out) ?? [];
    expect((await admin('jobs', 'requeue', first)).code).toBe(0);
    expect((await adminHere('jobs', 'requeue', '--all')).out).toContain('2 job(s) are');
    await app.context.jobs.idle();
    expect(done.toSorted()).toEqual(['a', 'b', 'c']);
    expect((await adminHere('jobs', 'dead')).out).toContain('0 job(s)');
    expect(await logged('jobs requeue')).toEqual([
      { ids: [first], moved: 1 },
      { ids: [], moved: 2 },
    ]);
    expect((await admin('jobs', 'requeue', '--all')).code).toBe(1);
    expect((await adminHere('jobs', 'requeue')).err).toContain('Say which');
  },
  TEST_MS,
);

it(
  'are discarded, by their ids or by their queue, and count no more',
  async () => {
    await enqueue(['cards', 'cards', 'cards', 'parcels'].map((queue) => [queue, {}]));
    const listed = (await adminHere('jobs', 'dead', '--queue', 'cards')).out;
    const [first = ''] = /[0-9a-f-]{36}/.exec(listed) ?? [];
    expect((await adminHere('jobs', 'discard', first, '--dry-run')).out).toContain('1 job(s) would be gone');
    expect((await adminHere('jobs', 'dead')).out).toContain('4 job(s)');

    expect((await admin('jobs', 'discard', first)).out).toContain('1 job(s) are gone');
    const left = (await adminHere('jobs', 'dead', '--queue', 'cards')).out;
    expect(left).toContain('2 job(s)');
    expect(left).not.toContain(first);
    expect((await adminHere('jobs', 'discard', '--queue', 'cards')).out).toContain('2 job(s) are gone');
    expect((await adminHere('jobs', 'dead')).out).toContain('1 job(s)');
    expect((await adminHere('jobs', 'discard', '--queue', 'parcels')).code).toBe(0);
    expect((await adminHere('jobs', 'dead')).out).toContain('0 job(s)');

    expect(await logged('jobs discard')).toEqual([
      { ids: [first], discarded: 1 },
      { ids: [], queue: 'cards', discarded: 2 },
      { ids: [], queue: 'parcels', discarded: 1 },
    ]);
    expect((await adminHere('jobs', 'discard', first)).code).toBe(1);
    expect((await adminHere('jobs', 'discard')).err).toContain('Say which');
    expect((await adminHere('jobs', 'discard', '--all')).code).toBe(1);
  },
  TEST_MS,
);
