import { afterAll, beforeAll, expect, it } from 'vitest';
import { Collaboration, createCast } from '#tests/collaboration.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { untilWaiting } from '#tests/locks.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';

// Concurrent changes of one conversation: they are serialized, and counters match their rows.

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const ROUNDS = byTier({ main: 3, all: 12, deep: 200 });
const person = () => createPerson(app.context);
const post = (who: Person, address: string, body: object = {}) =>
  app.call('POST', address, { token: who.token, body });
const begin = (from: Person, to: Person, text = 'Hello there') =>
  post(from, '/conversations', { username: to.username, text });
const view = async (who: Person, id: string) =>
  (await app.call('GET', `/conversation/${id}`, { token: who.token })).body;

it('is accepted or declined, never both', { tags: ['counted'] }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b] = [await person(), await person()];
    const id = (await begin(a, b)).body.conversationId;
    const done = await Promise.all([
      post(b, `/conversation/${id}/accept`),
      post(b, `/conversation/${id}/decline`),
    ]);
    const [accepted, declined] = done.map(({ status }) => status);
    expect([accepted, declined].sort()).toEqual([200, 409]);
    expect((await view(b, id)).state).toBe(accepted === 200 ? 'accepted' : 'declined');
  }
});

it('is one conversation when both write first at once, and both agreed', { tags: ['counted'] }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b] = [await person(), await person()];
    const [one, other] = await Promise.all([begin(a, b), begin(b, a)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.conversationId).toBe(other.body.conversationId);
    expect(await view(a, one.body.conversationId)).toMatchObject({
      state: 'accepted',
      unread: 1,
      lastPosition: 2,
    });
  }
});

it('is one request when it is sent twenty times at once', async () => {
  const [a, b] = [await person(), await person()];
  const done = await Promise.all(Array.from({ length: 20 }, (_, n) => begin(a, b, `Hello number ${n}`)));
  expect(done.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(done.filter(({ body }) => body.code === 'message_waits')).toHaveLength(19);
});

it('counts fifty messages at once, while they are read and deleted', async () => {
  const [a, b] = [await person(), await person()];
  const id = (await begin(a, b)).body.conversationId;
  await post(b, `/conversation/${id}/accept`);
  const messages = Array.from({ length: 50 }, (_, n) =>
    post(n % 2 ? a : b, `/conversation/${id}/messages`, { text: `Number ${n} of fifty, at the same moment` }),
  );
  const reads = Array.from({ length: 10 }, (_, n) =>
    post(n % 2 ? a : b, `/conversation/${id}/read`, { position: 3 * n }),
  );
  const drop = app.call('DELETE', `/conversation/${id}`, { token: a.token });
  const done = await Promise.all([...messages, ...reads, drop]);
  expect(done.every(({ status }) => status < 300)).toBe(true);
  const { rows } = await app.context.database.pool.query(
    'select max(position) as top, count(distinct position) as positions from messages where conversation_id = $1',
    [id],
  );
  expect(rows[0].top).toBe(51);
  expect((await post(b, `/conversation/${id}/read`, { position: 51 })).body).toEqual({ unread: 0 });
});

it('is refused by a block that was made while it waited for the lock', async () => {
  const [a, b] = [await person(), await person()];
  const id = (await begin(a, b)).body.conversationId;
  await post(b, `/conversation/${id}/accept`);
  const holder = await app.context.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from conversations where id = $1 for update', [id]);
    const waiting = post(a, `/conversation/${id}/messages`, { text: 'Across' });
    await untilWaiting(app);
    expect((await app.call('PUT', `/block/${a.username}`, { token: b.token })).status).toBe(200);
    await holder.query('commit');
    expect((await waiting).body.code).toBe('forbidden');
    expect((await view(a, id)).lastPosition).toBe(1);
  } finally {
    holder.release();
  }
});

it.each([
  ['in the same call', 'one-key', [201, 201, 201]],
  ['in three', undefined, [201, 409, 409]],
])('counts a conversation once if it is begun three times concurrently, %s', async (_, key, statuses) => {
  const own = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' }, databaseUrl: app.databaseUrl });
  const holder = await app.context.database.pool.connect();
  try {
    const [a, b] = [await person(), await person()];
    const write = (to: Person, headers = {}) =>
      own.call('POST', '/conversations', {
        ...{ token: a.token, headers, body: { username: to.username, text: `Hello, ${to.username}` } },
      });
    await holder.query('begin');
    await holder.query(
      `insert into conversations (id, low_id, high_id, state, last_at, created_at)
        values (gen_random_uuid(), least($1::uuid, $2), greatest($1::uuid, $2), 'request', now(), now())`,
      [a.userId, b.userId],
    );
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const done = Promise.all(Array.from({ length: 3 }, () => write(b, headers)));
    await untilWaiting(app, 3);
    await holder.query('rollback');
    expect((await done).map(({ status }) => status).sort()).toEqual(statuses);
    // A new account may begin five conversations a day.
    for (const status of [201, 201, 201, 201, 429]) expect((await write(await person())).status).toBe(status);
  } finally {
    holder.release();
    await own.close();
  }
});

it('makes the thread of a collaboration once, whichever side writes first', async () => {
  const { cast, requestId } = await Collaboration.inserted(app, await createCast(app), 'A');
  const done = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      post(n % 2 ? cast.S : cast.R, `/request/${requestId}/messages`, { text: `Number ${n}` }),
    ),
  );
  expect(done.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(done.map(({ body }) => body.position).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1),
  );
});

it('sends a picture with one of two messages at once', async () => {
  const [a, b] = [await person(), await person()];
  const id = (await begin(a, b)).body.conversationId;
  await post(b, `/conversation/${id}/accept`);
  const { rows } = await app.context.database.pool.query(
    `insert into message_pictures (id, owner_id, width, height, bytes, created_at)
      values (gen_random_uuid(), $1, 1, 1, '\\x00', $2) returning id`,
    [a.userId, app.clock.now()],
  );
  const done = await Promise.all(
    [0, 1].map(() => post(a, `/conversation/${id}/messages`, { text: '', pictures: [rows[0].id] })),
  );
  expect(done.map(({ status }) => status).sort()).toEqual([201, 409]);
});

it('sends the same text in five conversations at most, however many are sent concurrently', {
  tags: ['counted'],
}, async () => {
  const a = await person();
  const others = await Promise.all(Array.from({ length: 9 }, person));
  const ids = await Promise.all(
    others.map(
      async (other, n) => (await begin(a, other, `Hello, number ${n}`)).body.conversationId as string,
    ),
  );
  await Promise.all(others.map((other, n) => post(other, `/conversation/${ids[n]}/accept`)));
  for (let round = 0; round < ROUNDS; round++) {
    const text = `The very same text of many words, in round ${round}`;
    const strangers = await Promise.all(Array.from({ length: 3 }, person));
    const done = await Promise.all([
      ...ids.map((id) => post(a, `/conversation/${id}/messages`, { text })),
      ...strangers.map((other) => begin(a, other, text)),
    ]);
    const codes = done.map(({ status, body }) => (status === 201 ? 'sent' : body.code)).sort();
    expect(codes).toEqual([...Array(7).fill('same_text'), ...Array(5).fill('sent')]);
  }
});
