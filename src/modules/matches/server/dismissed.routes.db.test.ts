import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const dismiss = async (by: Person, method: 'PUT' | 'DELETE', username: string) =>
  app.call(method, `/users/match/${username}/dismiss`, { token: await by.freshToken() });

it('lists the users that a viewer dismissed, latest first, in pages, to that viewer only', async () => {
  const viewer = await createPerson(app.context);
  const others = [
    await createPerson(app.context),
    await createPerson(app.context),
    await createPerson(app.context),
  ];
  for (const { username } of others) {
    app.clock.advance(1000);
    await dismiss(viewer, 'PUT', username);
  }
  const token = await viewer.freshToken();
  const { body, headers } = await app.call('GET', '/matches/dismissed?limit=2', { token });
  const last = others[2] as Person;
  expect(body[0]).toEqual({
    ...{ username: last.username, displayName: last.username, profileImageUrl: '' },
    dismissedAt: app.clock.now().toISOString(),
  });
  const next = headers.get('link')?.match(/^<\/api(.+)>; rel="next"$/)?.[1] ?? '';
  const behind = await app.call('GET', next, { token });
  const listed = [...body, ...behind.body].map(({ username }: { username: string }) => username);
  expect(listed).toEqual(others.map(({ username }) => username).reverse());
  await dismiss(viewer, 'DELETE', last.username);
  expect((await app.call('GET', '/matches/dismissed', { token })).body).toHaveLength(2);
  const ofOther = await app.call('GET', '/matches/dismissed', { token: await last.freshToken() });
  expect(ofOther.body).toEqual([]);
});

it('rejects the cursor of another list', async () => {
  const viewer = await createPerson(app.context);
  const cursor = Buffer.from(
    JSON.stringify(['mutes', app.clock.now().toISOString(), viewer.userId]),
  ).toString('base64url');
  const token = await viewer.freshToken();
  expect((await app.call('GET', `/matches/dismissed?cursor=${cursor}`, { token })).status).toBe(400);
  expect((await app.call('GET', '/matches/dismissed')).status).toBe(401);
});
