import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '#tests/factories.ts';
import { happen } from '#tests/notified.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

it('filters by kind and by unread', async () => {
  const [ada, bob] = [await createPerson(app.context), await createPerson(app.context)];
  const list = (query: string) => app.call('GET', `/notifications${query}`, bob);
  for (const type of ['created', 'accepted', 'completed'] as const) {
    await happen(app.context, { type, senderId: ada.userId, recipientId: bob.userId });
    app.clock.advance(1000);
  }
  const [completed] = (await list('?kind=collaborations')).body;
  await app.call('POST', '/notifications', { token: bob.token, body: [completed.notificationId] });
  const typesOf = async (query: string) => (await list(query)).body.map(({ type }: { type: string }) => type);
  expect(await typesOf('?kind=requests')).toEqual(['accepted', 'created']);
  expect(await typesOf('?kind=requests&limit=1')).toEqual(['accepted']);
  expect(await typesOf('?kind=collaborations')).toEqual(['completed']);
  expect(await typesOf('?unread=true')).toEqual(['accepted', 'created']);
  expect(await typesOf('?kind=collaborations&unread=true')).toEqual([]);
  expect(await typesOf('?kind=messages')).toEqual([]);
  expect((await list('?kind=everything')).status).toBe(400);
});
