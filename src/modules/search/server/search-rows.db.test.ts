// @module-tag counted
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { silent } from '#infra/db/log.ts';
import { openDatabase } from '#infra/db/pool.ts';
import { createConsumers } from '#infra/events/consumers.ts';
import { createEventTail } from '#infra/events/tail.ts';
import { MODULES } from '#src/modules.ts';
import {
  createKollabs,
  createPeople,
  createPerson,
  kollabForm,
  type Person,
  postForm,
} from '#tests/factories.ts';
import { moderating } from '#tests/moderation.ts';
import { indexAll } from '#tests/search-rows.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { PATIENT } from '#tests/tools/database.ts';
import { byTier } from '#tests/tools/tier.ts';
import { searchConsumer } from './search.module.ts';
import { beginRebuild, continueRebuild, rebuildWhereNeeded } from './search-rebuild.commands.ts';
import { deleteUnusedWords } from './search-rows.commands.ts';

const KILLS = byTier({ main: 4, all: 12, deep: 50 });
const TEST_MS = 600_000;
const TABLES = ['search_kollabs', 'search_posts', 'search_users', 'search_words'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { MAX_ACTIVE_KOLLABS: '1000' } });
});
afterAll(() => app.close());
afterEach(() => app.context.consumers.catchUp());

/** Reads all search rows. */
async function readIndex(): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of TABLES) {
    const found = await app.context.database.pool.query(
      `select row(t.*)::text as row from ${table} t order by 1`,
    );
    rows[table] = found.rows.map(({ row }) => row);
  }
  return rows;
}

/** Expects the same rows as after a rebuild. */
async function expectAsWrittenAnew(): Promise<void> {
  const { db, pool } = app.context.database;
  await deleteUnusedWords(db);
  const followed = await readIndex();
  await pool.query(`truncate ${TABLES.join(', ')}`);
  await indexAll(db);
  expect(followed).toEqual(await readIndex());
  expect(followed.search_users?.length).toBeGreaterThan(0);
}

let made = 0;

/** Writes that change search rows: publish, edit, close, reopen, delete, post, rename. */
async function writeSome(owner: Person): Promise<string[]> {
  const token = await owner.freshToken();
  const send = async (method: string, path: string, body?: object) => {
    const { status, text, body: answer } = await app.call(method, path, { token, ...(body && { body }) });
    expect([200, 201], text).toContain(status);
    return answer.result;
  };
  const n = ++made;
  const publish = async (title: string) => {
    const { kollabId } = await send('POST', '/kollab', kollabForm({ title, tags: [`kelp${n % 7}`, 'sea'] }));
    return kollabId as string;
  };
  const [edited, closed, deleted] = [
    await publish(`Kelp ${n}`),
    await publish(`Dulse ${n}`),
    await publish(`Laver ${n}`),
  ];
  await send('PUT', `/kollab/${edited}`, kollabForm({ title: `Wrack ${n}`, tags: ['wrack'] }));
  await send('POST', `/kollab/${closed}/close`);
  if (n % 2 === 0) await send('POST', `/kollab/${closed}/reopen`);
  await send('DELETE', `/kollab/${deleted}/delete`);
  const { postId } = await send('POST', '/post', postForm({ desc: `Wave ${n}`, tags: [`wave${n % 5}`] }));
  if (n % 2 === 0) await send('DELETE', `/post/${postId}/delete`);
  await send('POST', '/user', { headline: `Of wave ${n}` });
  return [edited, closed];
}

it('search rows are written by the consumer of the event log, and not before', async () => {
  const owner = await createPerson(app.context);
  const body = kollabForm({ title: 'Bladderwrack for two', tags: ['bladderwrack'] });
  const { status } = await app.call('POST', '/kollab', { token: owner.token, body });
  expect(status).toBe(201);
  const rows = async () =>
    (await app.context.database.pool.query(`select from search_kollabs where entries @@ '''tbladderwrack'''`))
      .rowCount;
  expect(await rows()).toBe(0);
  await app.context.consumers.catchUp();
  expect(await rows()).toBe(1);
});

it('search rows follow every write that changes them', async () => {
  const owner = await createPerson(app.context);
  const [edited = ''] = await writeSome(owner);
  await writeSome(owner);
  const { decide, moderator, person, report } = moderating(() => app);
  const [by, reader] = [await moderator(), await person()];
  await report(reader, 'kollab', edited);
  await report(reader, 'user', owner.username);
  const indexed = async () => {
    await app.context.consumers.catchUp();
    await expectAsWrittenAnew();
    const { rows } = await app.context.database.pool.query(
      `select (select count(*)::int from search_users where id = $1) as users,
        (select count(*)::int from search_kollabs where id = $2) as kollabs`,
      [owner.userId, edited],
    );
    return [rows[0].users, rows[0].kollabs];
  };
  expect(await indexed()).toEqual([1, 1]);
  for (const [kind, id, action, expected] of [
    ['kollab', edited, 'take_down', [1, 0]],
    ['kollab', edited, 'restore', [1, 1]],
    ['user', owner.userId, 'suspend', [0, 0]],
    ['user', owner.userId, 'lift', [1, 1]],
  ] as const) {
    expect((await decide(by, kind, id, action)).status, action).toBe(200);
    expect([action, await indexed()]).toEqual([action, expected]);
  }
  const body = { password: owner.password, closeOpen: true, now: true };
  const left = await app.call('POST', '/account/delete', { token: await owner.freshToken(), body });
  expect(left.status, left.text).toBe(200);
  expect(await indexed()).toEqual([0, 0]);
});

it(`no row is lost or duplicated when the consumer is killed ${KILLS} times`, {
  timeout: TEST_MS,
}, async () => {
  const owner = await createPerson(app.context);
  const { pool } = app.context.database;
  const real = searchConsumer(MODULES);
  for (let kill = 0; kill < KILLS; kill++) {
    await writeSome(owner);
    const database = openDatabase({ url: app.databaseUrl, max: 2, timeouts: PATIENT });
    const tail = createEventTail(database, silent);
    const consumers = createConsumers({ database, tail, clock: app.clock, log: silent, firstWaitMs: 1 });
    const killed = Promise.withResolvers<void>();
    let isFirst = true;
    consumers.add({
      ...real,
      async handle(tx, events) {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        const strike = async () => {
          await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
          killed.resolve();
        };
        const strikes = isFirst;
        isFirst = false;
        // Kill it before it writes, while it writes, or before its commit.
        if (strikes && kill % 3 === 0) await strike();
        const striking = strikes && kill % 3 === 1 ? strike() : undefined;
        await real.handle(tx, events);
        await striking;
        if (strikes && kill % 3 === 2) await strike();
      },
    });
    consumers.start();
    await killed.promise;
    await consumers.stop();
    await database.close();
  }
  await app.context.consumers.catchUp();
  await expectAsWrittenAnew();
});

it('a rebuild during reads and writes gives the same rows as the event log', {
  tags: ['whole'],
  timeout: TEST_MS,
}, async () => {
  const { db, pool } = app.context.database;
  const people = await createPeople(app.context, 300);
  await createKollabs(
    app.context,
    people.map(({ userId }, n) => ({ ownerId: userId, title: `Reef ${n}`, tags: ['reef'] })),
  );
  const owner = people[0] as Person;
  // Some rows are missing, some belong to deleted subjects, and some are wrong.
  await pool.query(`delete from search_kollabs where id in (select id from search_kollabs limit 40);
    update search_kollabs set audience = 7, entries = entries || array_to_tsvector(array['axyz']);
    update search_kollabs set id = gen_random_uuid() where id in (select id from search_kollabs limit 5)`);
  await beginRebuild(db);
  let isDone = false;
  const writing = (async () => {
    while (!isDone) {
      await writeSome(owner);
      await app.context.consumers.catchUp();
    }
  })();
  let batches = 0;
  // Interrupted, then continued as by another process.
  expect(await continueRebuild(db, () => ++batches < 2)).toBe(false);
  await continueRebuild(db);
  isDone = true;
  await writing;
  await app.context.consumers.catchUp();
  await expectAsWrittenAnew();
});

it.each([
  ['empty', `truncate ${TABLES.join(', ')}`],
  [
    'of an older version',
    'update search_rebuilds set version = 0; delete from search_kollabs where audience = 0',
  ],
  ['partly of an older version', 'update search_kollabs set version = 0'],
  ['half rebuilt', 'update search_rebuilds set behind = gen_random_uuid()'],
])(
  'a worker that starts with an index that is %s says so, and fills it in the background',
  async (_, damage) => {
    const { db, pool } = app.context.database;
    await createKollabs(app.context, [{ ownerId: (await createPerson(app.context)).userId, partners: 3 }]);
    await indexAll(db);
    await pool.query(damage);
    const other = await startTestApp({ databaseUrl: app.databaseUrl, jobs: true });
    expect(other.logs.join('')).toContain('A rebuild starts now');
    await other.context.jobs.idle();
    expect(other.logs.join('')).toContain('The search index is complete');
    await other.close();
    await expectAsWrittenAnew();
    await rebuildWhereNeeded(app.context);
    expect(app.logs.join('')).not.toContain('A rebuild starts now');
  },
);
