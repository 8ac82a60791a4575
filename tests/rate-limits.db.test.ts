import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALLOWANCES } from '#platform/http/limiter.ts';
import { createPerson } from './factories.ts';
import { type CallAnswer, startTestApp, type TestApp } from './test-app.ts';

// RL-01 in service: what an answer says of the allowance that it used, and what one says that is refused for it.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
});
afterAll(() => app.close());

const told = ({ headers }: CallAnswer) =>
  ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`ratelimit-${name}`) ?? Number.NaN));

it('RL-01: reads tell how many are left, and the one too many is a 429 that says when to come again', async () => {
  const { points, seconds } = ALLOWANCES.read;
  const first = await app.call('GET', '/allkollabs?limit=1');
  expect(told(first)).toEqual([points, points - 1, seconds]);
  let answer = first;
  for (let made = 1; made < points; made++) answer = await app.call('GET', '/allkollabs?limit=1');
  expect([answer.status, told(answer)[1]]).toEqual([200, 0]);
  answer = await app.call('GET', '/allkollabs?limit=1');
  expect([answer.status, answer.body.code]).toEqual([429, 'too_many']);
  expect(told(answer).slice(0, 2)).toEqual([points, 0]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('RL-01: writes do too, counted for the person and for every process', async () => {
  const person = await createPerson(app.platform);
  const write = (on: TestApp) => on.call('POST', '/notifications', { token: person.token, body: [] });
  const other = await startTestApp({ databaseUrl: app.databaseUrl, env: { RATE_LIMIT_SCALE: '1' } });
  const { points } = ALLOWANCES.write;
  expect(told(await write(app)).slice(0, 2)).toEqual([points, points - 1]);
  expect(told(await write(other)).slice(0, 2)).toEqual([points, points - 2]);
  let answer = await write(app);
  for (let made = 3; made < points + 1; made++) answer = await write(app);
  await other.close();
  expect([answer.status, told(answer)[1]]).toEqual([429, 0]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});
