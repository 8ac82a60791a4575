import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressKey, deleteExpiredCounts, kitRateLimits } from '#infra/edge/rate-limiter.ts';
import { createKollab, createPerson, kollabForm } from './factories.ts';
import { type CallResponse, startTestApp, type TestApp } from './test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
});
afterAll(() => app.close());

const limitOf = ({ headers }: CallResponse) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`) ?? Number.NaN));

it('reads return the remaining number, and a read over the limit returns 429 with Retry-After', async () => {
  const { points, seconds } = kitRateLimits.read;
  const { token } = await createPerson(app.context);
  const first = await app.call('GET', '/user', { token });
  const [limit, left = 0, reset] = limitOf(first);
  expect([limit, left]).toEqual([points, points - 1]);
  expect(reset).toBeGreaterThan(0);
  expect(reset).toBeLessThanOrEqual(seconds);
  // Takes the points directly: so many requests may take longer than a minute on a slow machine.
  for (let more = left; more > 2; more--)
    await app.context.limiter.take(kitRateLimits.read, addressKey('127.0.0.1'));
  // Existing and missing resources count alike.
  for (const path of ['/allkollabs?limit=1', '/user/nobody_at_all'])
    expect([200, 404]).toContain((await app.call('GET', path)).status);
  const response = await app.call('GET', '/user', { token });
  expect([response.status, response.body.code]).toEqual([429, 'too_many']);
  expect(limitOf(response).slice(0, 2)).toEqual([points, 0]);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('writes do as well, counted per user across processes', async () => {
  const person = await createPerson(app.context);
  const write = (on: TestApp) => on.call('POST', '/notifications', { token: person.token, body: [] });
  const other = await startTestApp({ databaseUrl: app.databaseUrl, env: { RATE_LIMIT_SCALE: '1' } });
  const { points } = kitRateLimits.write;
  expect(limitOf(await write(app)).slice(0, 2)).toEqual([points, points - 1]);
  expect(limitOf(await write(other)).slice(0, 2)).toEqual([points, points - 1]);
  // Processes exchange their counts every quarter of a second. Here the test triggers it.
  await app.context.limiter.share();
  await other.context.limiter.share();
  expect(limitOf(await write(other)).slice(0, 2)).toEqual([points, points - 3]);
  await other.context.limiter.share();
  let response = await write(app);
  await app.context.limiter.share();
  for (let made = 4; made < points + 1; made++) response = await write(app);
  await other.close();
  expect([response.status, limitOf(response)[1]]).toEqual([429, 0]);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('a replay of an idempotency key and a refused form count towards the limit per minute, but not per day', async () => {
  const { userId, token } = await createPerson(app.context);
  const publish = (body: object, key: string) =>
    app.call('POST', '/kollab', { token, body, headers: { 'idempotency-key': key } });
  for (let n = 0; n < 3; n++) expect((await publish(kollabForm(), 'once')).status).toBe(201);
  expect((await publish({ ...kollabForm(), title: '' }, 'wrong')).status).toBe(422);
  expect((await publish(kollabForm(), 'twice')).status).toBe(201);
  await app.context.limiter.share();
  const { rows } = await app.context.database.pool.query(
    'select key, points from rate_limits where key = any($1)',
    [[`publishKollab:${userId}`, `write:${userId}`]],
  );
  expect(rows).toContainEqual({ key: `publishKollab:${userId}`, points: 2 });
  expect(rows).toContainEqual({ key: `write:${userId}`, points: 5 });
});

it('a refusal logs one event with the actor, the reason and the request', async () => {
  const [person, other] = [await createPerson(app.context), await createPerson(app.context)];
  const kollab = await createKollab(app.context, other);
  const before = app.logs.length;
  // A Kollab of another user, a missing one, and a request without a session.
  await app.call('DELETE', `/kollab/${kollab}/delete`, { token: person.token });
  await app.call('DELETE', `/kollab/${v7()}/delete`, { token: person.token });
  await app.call('POST', '/notifications', { body: [] });
  for (let made = 0; made < kitRateLimits.write.points; made++) {
    await app.call('POST', '/notifications', { token: person.token, body: [] });
  }
  const lines = app.logs.slice(before).map((line) => JSON.parse(line));
  const events = lines.filter(({ event }) => event === 'refused' || event === 'rate_limited');
  const actor = person.userId;
  expect(events.slice(0, 4)).toMatchObject([
    { event: 'refused', code: 'forbidden', actor },
    { event: 'refused', code: 'not_found', actor },
    { event: 'refused', code: 'not_signed_in' },
    { event: 'rate_limited', code: 'too_many', actor, rateLimit: 'write' },
  ]);
  for (const { requestId, time } of events) {
    expect(new Date(time).toISOString()).toBe(time);
    expect(lines.find((line) => line.requestId === requestId && line.req)?.req.path).toMatch(/^\/api\//);
  }
});

it('only expired counts are deleted, in batches', async () => {
  const { pool, db } = app.context.database;
  const now = Date.now();
  await pool.query(
    `insert into rate_limits (key, points, expire)
     select 'over:' || n, 1, $1::int8 - n from generate_series(1, 2500) n union all select 'goes on', 1, $1::int8 + 60000`,
    [now],
  );
  await deleteExpiredCounts(db, new Date(now));
  const { rows } = await pool.query(`select key from rate_limits where key like 'over:%' or key = 'goes on'`);
  expect(rows).toEqual([{ key: 'goes on' }]);
});
