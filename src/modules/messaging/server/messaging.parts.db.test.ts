import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanQuery } from '#contract/clean-query.ts';
import { LIMITS } from '#contract/limits.ts';
import { Collaboration, createCast } from '#tests/collaboration.ts';
import { correspondence } from '#tests/correspondence.ts';
import type { Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { plainPicture, upload } from '#tests/uploads.ts';

// Notifications, search, pictures, and the threads of collaborations.

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { person, begin, send, post, get, view, listed, pair } = correspondence(() => app);

describe('notifications', () => {
  const typesOf = async (who: Person) =>
    (await get(who, '/notifications')).body.map(({ type }: { type: string }) => type);

  it('are sent once per conversation until it is read', async () => {
    const [a, b] = [await person(), await person()];
    const id = (await begin(a, b)).body.conversationId;
    expect(await typesOf(b)).toEqual(['messageRequest']);
    await post(b, `/conversation/${id}/accept`);
    for (let n = 0; n < 3; n++) await send(a, id, `Number ${n}`);
    expect(await typesOf(b)).toEqual(['message', 'messageRequest']);
    await send(a, id, 'One more');
    expect(await typesOf(b)).toEqual(['message', 'messageRequest']);
    await post(b, `/conversation/${id}/read`, { position: 5 });
    expect((await get(b, '/user')).body.notifs).toBe(0);
    await send(a, id, 'And later');
    expect(await typesOf(b)).toEqual(['message', 'message', 'messageRequest']);
  });
});

describe('a search', () => {
  it('finds words and prefixes in what the viewer can read, and nothing else', async () => {
    const { a, b, id } = await pair();
    await send(a, id, 'The lighthouse stands in Ærø, at dawn');
    await send(b, id, 'A light rain');
    const found = async (who: Person, q: string) =>
      (await get(who, `/messages?q=${encodeURIComponent(q)}`)).body.map(({ text }: { text: string }) => text);
    expect(await found(b, 'light')).toEqual(['A light rain', 'The lighthouse stands in Ærø, at dawn']);
    expect(await found(b, 'DAWN ærø')).toEqual(['The lighthouse stands in Ærø, at dawn']);
    expect(await found(await person(), 'light')).toEqual([]);
    for (const hostile of ["light' & | ! :*", 'light <-> rain', '%light%', 'light\\']) {
      expect((await get(a, `/messages?q=${encodeURIComponent(hostile)}`)).status).toBe(200);
    }
    expect((await get(a, '/messages?q=ab')).status).toBe(400);
    expect((await get(a, '/messages?q=%26%7C')).status).toBe(400);
    await app.call('DELETE', `/conversation/${id}`, { token: b.token });
    expect(await found(b, 'light')).toEqual([]);
  });

  it('accepts every address that its page accepts', async () => {
    const { a, id } = await pair();
    await send(a, id, 'A light rain');
    const responses = [];
    for (const asked of ['li\u0000ght', `light ${'\u0000'.repeat(200)}`, `light ${'\u{1f511}'.repeat(60)}`]) {
      const { status, body } = await get(a, `/messages?q=${encodeURIComponent(cleanQuery(asked, 100))}`);
      responses.push([status, body.length]);
    }
    expect(responses).toEqual(Array(3).fill([200, 1]));
  });
});

describe('pictures', () => {
  const picture = async (who: Person, colour: string) =>
    (await upload(app, who.token, await plainPicture(colour), { to: '/messages/picture' })).body.pictureId;

  it('are read only by the two sides, and never from the public store', async () => {
    const { a, b, id } = await pair();
    const ids = [await picture(a, '#123456'), await picture(a, '#654321')];
    // An older client sends only the id, without a description.
    const sent = await send(a, id, '', [ids[0], { pictureId: ids[1], imageAlt: ' A pier\nin the fog ' }]);
    expect(sent.status).toBe(201);
    const pictures = [
      { width: 320, height: 240, imageAlt: '' },
      { width: 320, height: 240, imageAlt: 'A pier in the fog' },
    ];
    expect(sent.body.pictures).toEqual(pictures);
    expect((await get(b, `/conversation/${id}/messages`)).body[0].pictures).toEqual(pictures);
    const address = `/message/${sent.body.messageId}/picture`;
    for (const who of [a, b]) {
      const response = await fetch(`${app.url}/api${address}/2`, {
        headers: { authorization: `Bearer ${who.token}` },
      });
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
    }
    expect((await get(await person(), `${address}/1`)).status).toBe(404);
    expect((await app.call('GET', `${address}/1`)).status).toBe(401);
    expect((await get(b, `${address}/3`)).status).toBe(404);
    expect((await get(b, `${address}/5`)).status).toBe(400);
    // A picture can be sent once, and only by its uploader.
    expect((await send(a, id, '', [ids[0]])).body.code).toBe('wrong_state');
    expect((await send(b, id, '', [await picture(a, '#777777')])).body.code).toBe('wrong_state');
    const five = Array.from({ length: 5 }, (_, n) => `01900000-0000-7000-8000-00000000000${n}`);
    expect((await send(a, id, '', five)).body.fields).toHaveProperty('pictures');
    expect((await send(a, id, '')).body.fields).toHaveProperty('text');
    const long = { pictureId: five[0] ?? '', imageAlt: 'a'.repeat(LIMITS.alt + 1) };
    expect((await send(a, id, '', [long])).body.fields).toEqual({
      'pictures.0.imageAlt': `At most ${LIMITS.alt} characters`,
    });
    const files = [];
    for await (const { name } of app.context.media.list()) files.push(name);
    expect(files).toEqual([]);
    await app.call('DELETE', `/message/${sent.body.messageId}`, { token: b.token });
    expect((await get(b, `${address}/1`)).status).toBe(404);
    expect((await app.call('DELETE', `/message/${sent.body.messageId}`, { token: a.token })).status).toBe(
      200,
    );
    const { rows } = await app.context.database.pool.query(
      'select from message_pictures where message_id is not null',
    );
    expect(rows).toEqual([]);
  });

  it('are accepted even with many unsent ones, of which the oldest are deleted', async () => {
    const { a, id } = await pair();
    const ids: string[] = [];
    for (let n = 10; n < 32; n++) ids.push(await picture(a, `#0000${n}`));
    expect(ids).not.toContain(undefined);
    expect((await send(a, id, '', ids.slice(0, 1))).body.code).toBe('wrong_state');
    expect((await send(a, id, '', ids.slice(2, 4))).status).toBe(201);
    expect((await send(a, id, '', ids.slice(-2))).status).toBe(201);
  });
});

describe("a collaboration's thread", () => {
  it('is open to its two sides from acceptance until it is closed', async () => {
    const { cast, requestId, ...collaboration } = await Collaboration.in(app, await createCast(app), 'P');
    const write = (who: Person, text = 'About the pier') =>
      post(who, `/request/${requestId}/messages`, { text, pictures: [] });
    const read = (who: Person) => get(who, `/request/${requestId}/messages`);
    expect((await write(cast.S)).body.code).toBe('wrong_state');
    await post(cast.R, `/request/${requestId}/accept`, {});
    expect((await read(cast.R)).body).toEqual([]);
    expect((await write(cast.S)).status).toBe(201);
    expect((await write(cast.R, 'Yes')).body).toMatchObject({ position: 2, sender: cast.R.username });
    expect((await write(cast.T)).status).toBe(404);
    expect((await read(cast.T)).status).toBe(404);
    expect((await read(cast.S)).body).toHaveLength(2);
    // The thread is listed in the inbox of both sides. Messages are sent through the collaboration's endpoint.
    expect([await listed(cast.S), await listed(cast.R), await listed(cast.T)]).toEqual([
      [requestId],
      [requestId],
      [],
    ]);
    const { kollabTitle } = (await get(cast.S, `/request/${requestId}`)).body;
    expect(await view(cast.S, requestId)).toMatchObject({
      ...{ username: cast.R.username, unread: 1, last: { text: 'Yes' } },
      collaboration: { kollabTitle, open: true },
    });
    expect((await get(cast.T, `/conversation/${requestId}`)).status).toBe(404);
    expect((await get(cast.R, `/conversation/${requestId}/messages`)).body).toHaveLength(2);
    expect((await get(cast.R, '/user')).body.unreadMessages).toBe(1);
    expect((await send(cast.S, requestId)).status).toBe(404);
    expect((await get(cast.R, '/notifications')).body.map((one: { type: string }) => one.type)).toContain(
      'requestMessage',
    );
    expect((await post(cast.R, `/conversation/${requestId}/read`, { position: 2 })).body).toEqual({
      unread: 0,
    });
    await app.call('DELETE', `/kollab/${collaboration.kollabId}/request/delete`, {
      token: cast.S.token,
      body: { requestId },
    });
    expect((await write(cast.S)).body.code).toBe('wrong_state');
    expect((await read(cast.S)).body).toHaveLength(2);
    expect((await view(cast.R, requestId)).collaboration).toEqual({ kollabTitle, open: false });
  });
});
