import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson, createPost, type Person } from '#tests/factories.ts';
import { moderating } from '#tests/moderation.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

// Every process caches the terms, and learns of a change within seconds.

/** The pause between two polls, in which the tail of the event log has the processor. */
const LOOK_MS = 10;

let app: TestApp;
let other: TestApp;
let admin: Person;
beforeAll(async () => {
  const env = { RATE_LIMIT_SCALE: '1' };
  app = await startTestApp({ jobs: true, env });
  other = await startTestApp({ jobs: true, env, databaseUrl: app.databaseUrl });
  admin = await createPerson(app.context, { account: { role: 'admin' } });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const { as, person } = moderating(() => app);
/** Returns how many of four comments with this text a new writer can send through a process. */
async function passed(through: TestApp, postId: string, text: string): Promise<number> {
  const writer = await person();
  const token = await writer.freshToken();
  let count = 0;
  for (let n = 0; n < 4; n++) {
    const body = { text: `${text}, ${n}` };
    const { status } = await through.call('POST', `/post/${postId}/comments`, { token, body });
    if (status === 201) count++;
  }
  return count;
}

it('is known to all processes within seconds, and no write reads the table', async () => {
  const postId = await createPost(app.context, await person());
  const both = () => Promise.all([app, other].map((one) => passed(one, postId, 'words for all')));
  expect(await both()).toEqual([4, 4]);
  const form = { kind: 'word', term: 'words for all', effect: 'slow', note: 'A test' };
  const { body } = await as(admin, 'POST', '/moderation/terms', form);
  // The process that adds a term applies it immediately.
  expect(await passed(app, postId, 'words for all')).toBe(3);
  await expect.poll(both, { interval: 50 }).toEqual([3, 3]);

  // On a busy machine a process may lose the log for a moment and reload the table once.
  await expect.poll(() => withoutTable(both)).toEqual([3, 3]);

  await as(admin, 'DELETE', `/moderation/terms/${body.termId}`);
  await expect.poll(both, { interval: 50 }).toEqual([4, 4]);
});

/** Runs `act` while the table of terms is locked. Returns a message if a read had to wait for the lock. */
async function withoutTable<T>(act: () => Promise<T>): Promise<T | 'a write read the table'> {
  const client = await app.context.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table moderation_terms in access exclusive mode');
    let done = false;
    const acting = act().finally(() => {
      done = true;
    });
    while (!done && !(await isWaitedFor(client))) await wait(LOOK_MS);
    const waited = !done;
    await client.query('rollback');
    const result = await acting;
    return waited ? 'a write read the table' : result;
  } finally {
    client.release();
  }
}

/** Whether a statement waits for the lock on `moderation_terms`. Consumers may wait for other locks meanwhile. */
async function isWaitedFor(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks where relation = 'moderation_terms'::regclass and not granted`,
  );
  return rowCount !== 0;
}
