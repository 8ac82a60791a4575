import { afterAll, beforeAll, expect, it } from 'vitest';
import { correspondence } from '#tests/correspondence.ts';
import type { Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { moderating } from '#tests/moderation.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { unzip } from '#tests/tools/zip.ts';
import { plainPicture, upload } from '#tests/uploads.ts';

// How moderators remove and restore messages.

let app: TestApp;
let mia: Person;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
  mia = await moderator();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { as, moderator, report, decide, notifiedOf } = moderating(() => app);
const { pair, send, get, view } = correspondence(() => app);

async function reportedMessage(text = 'Look at zanzibar') {
  const { a, b, id } = await pair();
  const uploaded = await upload(app, a.token, await plainPicture('#224466'), { to: '/messages/picture' });
  const { messageId } = (await send(a, id, text, [uploaded.body.pictureId])).body;
  expect((await report(b, 'message', messageId)).status).toBe(200);
  return { a, b, id, messageId };
}
const newest = async (who: Person, id: string) => (await get(who, `/conversation/${id}/messages`)).body[0];

async function lookOf(who: Person, { id, messageId }: { id: string; messageId: string }) {
  const { text, pictures, removed, deleted } = await newest(who, id);
  const { last, unread } = await view(who, id);
  const found = (await get(who, '/messages?q=zanzibar')).body.length;
  const picture = (await get(who, `/message/${messageId}/picture/1`)).status;
  return { text, pictures: pictures.length, removed, deleted, last, unread, found, picture };
}

it('is in its place without words and pictures for both sides, and comes back', async () => {
  const { a, b, ...message } = await reportedMessage();
  const before = [await lookOf(a, message), await lookOf(b, message)];
  expect(before[1]).toMatchObject({ removed: false, pictures: 1, unread: 2, found: 1, picture: 200 });
  expect((await decide(mia, 'message', message.messageId, 'take_down')).status).toBe(200);
  const removed = { text: '', pictures: 0, removed: true, deleted: false, found: 0, picture: 404 };
  const last = { text: '', pictures: 0, removed: true };
  expect(await lookOf(a, message)).toMatchObject({ ...removed, last, unread: 0 });
  expect(await lookOf(b, message)).toMatchObject({ ...removed, last, unread: 2 });
  expect((await report(b, 'message', message.messageId)).status).toBe(404);

  const { body } = await as(mia, 'GET', `/moderation/case/message/${message.messageId}`);
  expect(body).toMatchObject({ state: 'taken_down', seen: { text: 'Look at zanzibar' } });
  expect(body.actions).toEqual(['restore']);
  expect([await notifiedOf(a), (await notifiedOf(b))[0]]).toEqual([
    expect.arrayContaining(['decidedAgainst']),
    'reportActed',
  ]);
  expect((await decide(mia, 'message', message.messageId, 'restore')).status).toBe(200);
  expect([await lookOf(a, message), await lookOf(b, message)]).toEqual(before);
});

it('tells the open pages of both sides, and names no one who did it', async () => {
  const { a, b, id, messageId } = await reportedMessage();
  await decide(mia, 'message', messageId, 'take_down');
  await decide(mia, 'message', messageId, 'restore');
  const { rows } = await app.context.database.pool.query(
    `select type, actor_id, data from events where subject_id = $1 and type ~ '^message.re(moved|stored)$' order by id`,
    [id],
  );
  const data = { messageId, sides: [a.userId, b.userId] };
  expect(rows).toEqual([
    { type: 'message.removed', actor_id: null, data },
    { type: 'message.restored', actor_id: null, data },
  ]);
});

it('is in the export of neither side', async () => {
  const { a, b, messageId } = await reportedMessage();
  await decide(mia, 'message', messageId, 'take_down');
  for (const who of [a, b]) {
    const response = await fetch(`${app.url}/api/account/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await who.freshToken()}` },
    });
    const files = unzip(Buffer.from(await response.arrayBuffer()));
    expect([...files.keys()].filter((name) => name.startsWith('messages/'))).toEqual([]);
    const kept = String(files.get('messages.json'));
    expect(kept).not.toContain('zanzibar');
    expect(kept).toContain(messageId);
  }
});

it('of a deletion and a decision at once both have their effect, and no counter is wrong', {
  tags: ['counted'],
}, async () => {
  for (let n = 0; n < byTier({ main: 3, all: 12, deep: 200 }); n++) {
    const { a, b, id, messageId } = await reportedMessage();
    const remove = async (who: Person) => as(who, 'DELETE', `/message/${messageId}`);
    const [decided, ...deleted] = await Promise.all([
      decide(mia, 'message', messageId, 'take_down'),
      remove(b),
      ...(n % 2 ? [remove(a)] : []),
    ]);
    expect(deleted.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    // If both sides deleted it first, there is nothing to take down.
    expect([200, 409]).toContain(decided.status);
    expect(await view(b, id)).toMatchObject({ unread: 1 });
    expect(n % 2 ? [] : [await newest(a, id)]).toMatchObject(n % 2 ? [] : [{ removed: true, text: '' }]);
  }
  await expectSoundLedger(app.context);
});

it('cannot be put back where its sender is gone', async () => {
  const { a, b, id, messageId } = await reportedMessage();
  await decide(mia, 'message', messageId, 'take_down');
  const body = { password: a.password, closeOpen: true, now: true };
  expect((await as(a, 'POST', '/account/delete', body)).status).toBe(200);
  expect((await decide(mia, 'message', messageId, 'restore')).status).toBe(409);
  expect(await newest(b, id)).toMatchObject({ deleted: true, text: '' });
});
