import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '#tests/factories.ts';
import { moderating } from '#tests/moderation.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let other: TestApp;
let mia: Person;
beforeAll(async () => {
  app = await acquireTestApp({ caching: true, jobs: true });
  other = await startTestApp({ caching: true, jobs: true, databaseUrl: app.databaseUrl });
  mia = await moderator();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const { moderator, decide, person, report, reported } = moderating(() => app);

it('taken-down content leaves the shared copies of every process, and returns when it is restored', async () => {
  const { kollabId } = await reported();
  const isShown = async () => {
    const addresses = [app, other].flatMap(({ url }) =>
      ['/api/allkollabs', `/api/kollab/${kollabId}`, '/kollabs/categories/music/feed.xml'].map(
        (path) => url + path,
      ),
    );
    const texts = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
    return texts.map((text) => text.includes(kollabId) && !text.includes('not_found'));
  };
  const everywhere = (shown: boolean) => Array.from({ length: 6 }, () => shown);
  expect(await isShown()).toEqual(everywhere(true));
  expect((await decide(mia, 'kollab', kollabId, 'take_down')).status).toBe(200);
  await expect.poll(isShown).toEqual(everywhere(false));
  await decide(mia, 'kollab', kollabId, 'restore');
  await expect.poll(isShown).toEqual(everywhere(true));
});

it('a suspension also removes the profile and the badge', async () => {
  const { username, userId } = await person();
  const statuses = () =>
    Promise.all(
      [app, other].flatMap(({ url }) =>
        [`/api/user/${username}`, `/badge/${username}.svg`].map(
          async (path) => (await fetch(url + path)).status,
        ),
      ),
    );
  const everywhere = (status: number) => Array.from({ length: 4 }, () => status);
  expect(await statuses()).toEqual(everywhere(200));
  expect((await report(await person(), 'user', username)).status).toBe(200);
  expect((await decide(mia, 'user', userId, 'suspend')).status).toBe(200);
  await expect.poll(statuses).toEqual(everywhere(404));
  await decide(mia, 'user', userId, 'lift');
  await expect.poll(statuses).toEqual(everywhere(200));
});
