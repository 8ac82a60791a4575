import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let viewer: Person;
beforeAll(async () => {
  app = await acquireTestApp();
  viewer = await createPerson(app.context, { profile: { username: 'mention_me' } });
});
afterAll(() => app.close());

const person = (username: string, displayName = username) =>
  createPerson(app.context, { profile: { username, displayName } });
const put = (path: string) => app.call('PUT', path, { token: viewer.token });
const suggested = async (q: string) => {
  const query = encodeURIComponent(q);
  const { status, body } = await app.call('GET', `/users/mentionable?q=${query}`, { token: viewer.token });
  expect(status).toBe(200);
  return body.map(({ username }: { username: string }) => username);
};

it('suggests users by the beginning of their username, but never the viewer', async () => {
  for (const name of ['Mention_b', 'mention_a', 'mentionxa']) await person(name);
  expect(await suggested('MENTION_')).toEqual(['mention_a', 'Mention_b']);
  expect(await suggested('mention_a')).toEqual(['mention_a']);
  expect(await suggested('ention')).toEqual([]);
});

it('puts users first whom the viewer follows or talks with, and also finds those by a word of their display name', async () => {
  await person('zoe_1');
  const followed = await person('zoe_9', 'Dr. Zoë Amsel');
  await put(`/follow/${followed.username}`);
  const friend = await person('brown_bird', '佐藤 美咲');
  const begun = await app.call('POST', '/conversations', {
    token: viewer.token,
    body: { username: friend.username, text: 'Hello' },
  });
  expect(begun.status, begun.text).toBe(201);
  expect(await suggested('zo')).toEqual(['zoe_9', 'zoe_1']);
  expect(await suggested('amse')).toEqual(['zoe_9']);
  expect(await suggested('佐')).toEqual(['brown_bird']);
});

it('suggests at most six users, and none for a single letter', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, n) => person(`many_${n}`)));
  expect(await suggested('many')).toEqual(Array.from({ length: 6 }, (_, n) => `many_${n}`));
  expect([await suggested('m'), await suggested(''), await suggested('%')]).toEqual([[], [], []]);
});

it('leaves out blocked, muted and deleted users', async () => {
  const [blocked, muted, gone] = [await person('away_1'), await person('away_2'), await person('away_3')];
  await put(`/follow/${muted.username}`);
  expect(await suggested('away')).toEqual(['away_2', 'away_1', 'away_3']);
  await app.call('PUT', `/block/${viewer.username}`, { token: blocked.token });
  await put(`/mute/${muted.username}`);
  const body = { password: gone.password, closeOpen: true, now: true };
  await app.call('POST', '/account/delete', { token: gone.token, body });
  expect(await suggested('away')).toEqual([]);
});

it('requires a session', async () => {
  expect((await app.call('GET', '/users/mentionable?q=ab')).status).toBe(401);
});
