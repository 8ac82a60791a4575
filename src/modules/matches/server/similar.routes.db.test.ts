import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { CATEGORIES, PLATFORMS } from '#contract/product.ts';
import { publicUser } from '#modules/profiles/users.contract.ts';
import { createPerson, type Person, type PersonOverrides } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

const strictUser = z.strictObject(publicUser.shape);

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const person = (profile: PersonOverrides['profile'] = {}, account: PersonOverrides['account'] = {}) =>
  createPerson(app.context, { profile, account });
const ask = async (path: string, by?: Person) => app.call('GET', path, { token: await by?.freshToken() });
const names = (body: { username: string }[]) => body.map(({ username }) => username);

it('orders similar users by content type, then platform, then nearest audience', async () => {
  const centre = await person({ contentType: 'science', featuredPlatform: 'youtube', audienceSize: 5000 });
  const kinds = [
    { contentType: 'science', featuredPlatform: 'youtube' },
    { contentType: 'science', featuredPlatform: 'none' },
    { contentType: 'education', featuredPlatform: 'youtube' },
    { contentType: 'education', featuredPlatform: 'facebook' },
  ];
  const audiences = [4900, 5200, 12, 90_000];
  const expected: string[] = [];
  for (const kind of kinds) {
    for (const audienceSize of audiences) expected.push((await person({ ...kind, audienceSize })).username);
  }
  const stranger = await person({ contentType: 'marketing' });
  const { status, body } = await ask(`/users/similar?username=${centre.username}`, stranger);
  expect(status).toBe(200);
  // The list has all users of this file, so only the relative order of the expected ones is compared.
  expect(names(body).filter((name) => expected.includes(name))).toEqual(
    expected.filter((name) => names(body).includes(name)),
  );
  expect(names(body).slice(0, 8)).toEqual(expected.slice(0, 8));
  expect(names(body)).not.toContain(centre.username);
  expect(names(body)).not.toContain(stranger.username);
  for (const user of body) strictUser.parse(user);
  expect(names((await ask('/users/similar', centre)).body).slice(0, 8)).toEqual(expected.slice(0, 8));
});

it('equals a sort of all users, for every user compared, and returns 50', async () => {
  const many = 400;
  await app.context.database.pool.query(
    `insert into profiles (user_id, username, display_name, account_type, content_type, date_joined, audience_size, featured_platform)
     select gen_random_uuid(), 'crowd_' || n, 'crowd', 'creator', ($2::text[])[(n * n) % 5 + 1], $1,
       (n * 7919) % 1009, ($3::text[])[(n * 7) % 5 + 1]
     from generate_series(1, $4::int) as n`,
    [app.clock.now(), CATEGORIES.slice(0, 5), PLATFORMS, many],
  );
  const { rows } = await app.context.database.pool.query(
    'select user_id, username, content_type, featured_platform, audience_size::int as audience from profiles',
  );
  const me = await person({ contentType: 'marketing' });
  const closeness = (centre: (typeof rows)[0], other: (typeof rows)[0]) => [
    other.content_type === centre.content_type ? 0 : 1,
    other.featured_platform === centre.featured_platform ? 0 : 1,
    Math.abs(other.audience - centre.audience),
  ];
  const places = [1, 2, 5, 6, 7, 9, 10, 13].map((n) => `crowd_${n}`);
  for (const centre of rows.filter(({ username }) => places.includes(username))) {
    const expected = rows
      .filter(({ username }) => username !== centre.username)
      .map((other) => closeness(centre, other))
      .sort(([a = 0, b = 0, c = 0], [x = 0, y = 0, z = 0]) => a - x || b - y || c - z)
      .slice(0, 50);
    const { body } = await ask(`/users/similar?username=${centre.username}`, me);
    const found = names(body).map((name) => rows.find(({ username }) => username === name));
    expect(found.map((other) => closeness(centre, other))).toEqual(expected);
  }
});

it('requires a session, and does not find an unknown user', async () => {
  for (const token of [undefined, 'a.b.c']) {
    const response = await app.call('GET', '/users/similar', { token });
    expect([response.status, response.body.code]).toEqual([401, 'not_signed_in']);
  }
  const response = await ask('/users/similar?username=nobody_here', await person());
  expect([response.status, response.body.code]).toEqual([404, 'not_found']);
});

it('returns nothing private', async () => {
  const me = await person({ contentType: 'diy' }, { firstName: 'Zaphod', lastName: 'Beeblebrox' });
  const them = await person({ contentType: 'diy' }, { firstName: 'Zaphod', lastName: 'Beeblebrox' });
  const { text } = await ask('/users/similar', me);
  expect(text).toContain(them.username);
  expect(text).not.toMatch(
    new RegExp(`${them.email}|${them.userId}|${me.userId}|Zaphod|Beeblebrox|password|token`, 'i'),
  );
});
