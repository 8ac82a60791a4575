import { afterAll, beforeAll, expect, it } from 'vitest';
import { correspondence } from '#tests/correspondence.ts';
import { erase } from '#tests/erasures.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
const { person, post, get, begin, send, pair, listed } = correspondence(() => app);
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

it("who deletes their account leaves 'deleted' in the place of their words, and the other's stay", async () => {
  const { a, b, id } = await pair();
  await send(a, id, 'Words of the one who leaves');
  await send(b, id, 'Words of the one who stays');
  const stranger = await person();
  const waiting = (await begin(a, stranger, 'A request that waits')).body.conversationId;
  expect((await post(a, '/account/delete', { password: a.password, now: true })).status).toBe(200);
  const { body } = await get(b, `/conversation/${id}/messages`);
  expect(body.map(({ text, deleted }: { text: string; deleted: boolean }) => [text, deleted])).toEqual([
    ['Words of the one who stays', false],
    ['', true],
    ['', true],
  ]);
  expect((await get(b, `/conversation/${id}`)).body).toMatchObject({ username: '' });
  expect((await get(b, '/messages?q=leaves')).body).toEqual([]);
  // Pending message requests are deleted.
  await erase(app);
  expect(await listed(stranger, 'requests')).toEqual([]);
  expect((await get(stranger, `/conversation/${waiting}`)).status).toBe(404);
});
