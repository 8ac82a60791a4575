import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPost } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { moderating } from '#tests/moderation.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { as, moderator, reported, report, decide } = moderating(() => app);

it('tells its owner that a Kollab was taken out of sight, and by which decision', async () => {
  const [{ owner, ada, kollabId }, mia] = [await reported(), await moderator()];
  const seenBy = async (by = owner) => {
    const [one, own] = [await as(by, 'GET', `/kollab/${kollabId}`), await as(by, 'GET', '/ownkollabs')];
    return [one.status, one.body.visible, own.body.map(({ visible }: { visible: boolean }) => visible)];
  };
  const decisionRead = (by = owner) => as(by, 'GET', `/decision/${kollabId}`);
  expect(await seenBy()).toEqual([200, true, [true]]);
  expect((await decisionRead()).status).toBe(404);

  const { body } = await decide(mia, 'kollab', kollabId, 'take_down');
  await decide(mia, 'kollab', kollabId, 'warn');
  expect(await seenBy()).toEqual([200, false, [false]]);
  expect((await decisionRead()).body).toMatchObject({ decisionId: body.decisionId, action: 'take_down' });
  expect(await seenBy(ada)).toEqual([404, undefined, []]);
  expect((await decisionRead(ada)).status).toBe(404);

  await decide(mia, 'kollab', kollabId, 'restore');
  expect(await seenBy()).toEqual([200, true, [true]]);
});

it('tells its owner the same of a post, on its page and on their profile', async () => {
  const [{ owner, ada }, mia] = [await reported(), await moderator()];
  const postId = await createPost(app.context, owner);
  const seenBy = async (by = owner) => {
    const [one, list] = [
      await as(by, 'GET', `/post/${postId}`),
      await as(by, 'GET', `/posts/${owner.username}`),
    ];
    return [one.status, one.body.visible, list.body.map(({ visible }: { visible: boolean }) => visible)];
  };
  expect([await seenBy(), await seenBy(ada)]).toEqual([
    [200, true, [true]],
    [200, true, [true]],
  ]);
  await report(ada, 'post', postId);
  const { body } = await decide(mia, 'post', postId, 'take_down');
  expect([await seenBy(), await seenBy(ada)]).toEqual([
    [200, false, [false]],
    [404, undefined, []],
  ]);
  const { decisionId } = (await as(owner, 'GET', `/decision/${postId}`)).body;
  expect(decisionId).toBe(body.decisionId);
});
