import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Collaboration, createCast } from '#tests/collaboration.ts';
import { correspondence } from '#tests/correspondence.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { person, begin, send, post, get, view, texts, listed, pair } = correspondence(() => app);

async function deletions(id: string) {
  const { rows } = await app.context.database.pool.query(
    `select type, actor_id as actor from events where subject_id = $1 and type like '%.deleted' order by id`,
    [id],
  );
  return rows;
}

describe('a first message', () => {
  it('waits as a request, alone, until it is accepted', async () => {
    const [a, b] = [await person(), await person()];
    const begun = await begin(a, b);
    expect(begun.status).toBe(201);
    const id = begun.body.conversationId;
    expect(await view(a, id)).toMatchObject({ state: 'waiting', unread: 0, username: b.username });
    expect(await view(b, id)).toMatchObject({ state: 'request', unread: 1, username: a.username });
    expect([await listed(a), await listed(a, 'requests')]).toEqual([[id], []]);
    expect([await listed(b), await listed(b, 'requests')]).toEqual([[], [id]]);

    for (const again of [await begin(a, b, 'Please'), await send(a, id)]) {
      expect([again.status, again.body.code]).toEqual([409, 'message_waits']);
    }
    expect((await send(b, id)).body.code).toBe('wrong_state');
    expect((await post(a, `/conversation/${id}/accept`)).status).toBe(403);

    expect((await post(b, `/conversation/${id}/accept`)).status).toBe(200);
    expect((await post(b, `/conversation/${id}/accept`)).status).toBe(200);
    expect((await post(b, `/conversation/${id}/decline`)).body.code).toBe('wrong_state');
    expect(await listed(b)).toEqual([id]);
    expect((await send(a, id)).status).toBe(201);
    expect((await send(b, id, 'Hi')).status).toBe(201);
    expect(await texts(a, id)).toEqual(['Hi', 'And again', 'Hello there']);
  });

  it('tells its sender nothing when it is declined', async () => {
    const [a, b] = [await person(), await person()];
    const id = (await begin(a, b)).body.conversationId;
    const before = await view(a, id);
    expect((await post(b, `/conversation/${id}/decline`)).status).toBe(200);
    expect(await view(a, id)).toEqual({ ...before });
    expect((await begin(a, b, 'Again')).body.code).toBe('message_waits');
    expect((await send(a, id)).body.code).toBe('message_waits');
    expect((await get(a, `/conversations/with/${b.username}`)).body.because).toBe('waiting');
    expect([await listed(b), await listed(b, 'requests')]).toEqual([[], []]);
    expect((await get(a, '/notifications')).body).toEqual([]);
    // A user who declined may still write first, which counts as consent.
    expect((await get(b, `/conversations/with/${a.username}`)).body).toMatchObject({
      ...{ conversationId: id, because: null, opens: true },
    });
    expect((await begin(b, a, 'On second thought')).status).toBe(201);
    expect(await view(a, id)).toMatchObject({ state: 'accepted', unread: 1 });
  });

  it('may be followed by another one once the other side knows its sender', async () => {
    const [a, b] = [await person(), await person()];
    const id = (await begin(a, b)).body.conversationId;
    const opens = async (by: Person, to: Person) =>
      (await get(by, `/conversations/with/${to.username}`)).body.opens;
    // The recipient of a request is sent to it, where they can answer it.
    expect([await opens(a, b), await opens(b, a)]).toEqual([false, false]);
    await app.call('PUT', `/follow/${a.username}`, { token: b.token });
    expect([await opens(a, b), await opens(b, a)]).toEqual([true, false]);
    expect((await begin(a, b, 'Thank you for the follow')).status).toBe(201);
    expect(await view(b, id)).toMatchObject({ state: 'accepted' });
    expect([await opens(a, b), await opens(b, a)]).toEqual([false, false]);
  });

  it('accepts the request when the recipient sends it', async () => {
    const [a, b] = [await person(), await person()];
    const id = (await begin(a, b)).body.conversationId;
    expect((await begin(b, a, 'Hi')).body.conversationId).toBe(id);
    expect(await view(a, id)).toMatchObject({ state: 'accepted', unread: 1 });
  });

  it('needs no consent if the recipient collaborates with the sender', async () => {
    const { cast } = await Collaboration.in(app, await createCast(app), 'A');
    const id = (await begin(cast.S, cast.R)).body.conversationId;
    expect(await view(cast.R, id)).toMatchObject({ state: 'accepted' });
  });

  it('is refused by the setting and by a block with the same text', async () => {
    const [a, b] = [await person(), await person()];
    await post(b, '/preferences', { whoMayMessage: 'nobody' });
    const refused = await begin(a, b);
    expect(refused.status).toBe(403);
    await post(b, '/preferences', { whoMayMessage: 'collaborators' });
    expect((await begin(a, b)).status).toBe(403);
    await post(b, '/preferences', { whoMayMessage: 'everyone' });
    await app.call('PUT', `/block/${a.username}`, { token: b.token });
    const blocked = await begin(a, b);
    expect(blocked.body).toEqual(refused.body);
    expect((await get(a, `/conversations/with/${b.username}`)).body).toMatchObject({
      because: 'unavailable',
      reason: refused.body.error,
    });
    expect((await begin(b, a)).body.error).toContain('You blocked');
    const { cast } = await Collaboration.in(app, await createCast(app), 'A');
    await post(cast.R, '/preferences', { whoMayMessage: 'collaborators' });
    expect((await begin(cast.S, cast.R)).status).toBe(201);
  });

  it('is refused to the sender themselves, to an unknown user, and without text', async () => {
    const a = await person();
    expect((await begin(a, a)).status).toBe(403);
    expect((await begin(a, { ...a, username: 'not_there' })).status).toBe(404);
    const b = await person();
    for (const text of ['', ' \n ', '\u200b', 'x'.repeat(2001)]) {
      const response = await begin(a, b, text);
      expect([response.status, Object.keys(response.body.fields)]).toEqual([422, ['text']]);
    }
    expect((await begin(a, b, '🐙'.repeat(2000))).status).toBe(201);
  });

  it('is refused to a limited account, which may continue existing conversations', async () => {
    const { a, b, id } = await pair();
    await app.context.database.pool.query(`update profiles set state = 'limited' where user_id = $1`, [
      a.userId,
    ]);
    expect((await begin(a, await person())).body.code).toBe('account_limited');
    expect((await send(a, id)).status).toBe(201);
    expect((await begin(b, a)).status).toBe(201);
  });
});

describe('limits', () => {
  it('lets a new account begin five conversations a day, an older one thirty', async () => {
    const own = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' }, databaseUrl: app.databaseUrl });
    try {
      const old = new Date(app.clock.now().getTime() - 8 * 24 * 60 * 60 * 1000);
      for (const [sender, most] of [
        [await person(), 5],
        [await createPerson(app.context, { profile: { dateJoined: old } }), 30],
      ] as const) {
        for (let n = 0; n <= most; n++) {
          const body = { username: (await person()).username, text: `Hello, number ${n} of many` };
          const { status } = await own.call('POST', '/conversations', { token: sender.token, body });
          expect(status, `${n}`).toBe(n < most ? 201 : 429);
        }
      }
    } finally {
      await own.close();
    }
  });

  it('limits the same text to many people, also with other punctuation or look-alike letters', async () => {
    const a = await person();
    for (let n = 0; n < 5; n++) {
      expect((await begin(a, await person(), `Buy my course${'!'.repeat(n)}`)).status).toBe(201);
    }
    const sixth = await begin(a, await person(), 'BUY my course');
    expect([sixth.status, sixth.body.code]).toEqual([429, 'same_text']);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
    // The limit applies to accepted conversations, too.
    const { a: c, b, id } = await pair();
    const long = 'The very same text of more than a few words';
    for (let n = 0; n < 5; n++) expect((await begin(c, await person(), long)).status).toBe(201);
    expect((await send(c, id, long)).body.code).toBe('same_text');
    expect((await send(c, id, 'Thanks!')).status).toBe(201);
    expect((await send(b, id, long)).status).toBe(201);
  });
});

describe('a conversation', () => {
  it('is found only by its two sides', async () => {
    const { a, id } = await pair();
    const third = await person();
    const message = (await get(a, `/conversation/${id}/messages`)).body[0].messageId;
    const asked = [
      await get(third, `/conversation/${id}`),
      await get(third, `/conversation/${id}/messages`),
      await send(third, id),
      await post(third, `/conversation/${id}/accept`),
      await post(third, `/conversation/${id}/decline`),
      await post(third, `/conversation/${id}/read`, { position: 1 }),
      await app.call('DELETE', `/conversation/${id}`, { token: third.token }),
      await app.call('DELETE', `/message/${message}`, { token: third.token }),
    ];
    expect(asked.map(({ status }) => status)).toEqual(Array(8).fill(404));
  });

  it('counts what is unread, and shows how far the other has read unless one of them hides it', async () => {
    const { a, b, id } = await pair();
    for (let n = 0; n < 3; n++) await send(a, id, `Number ${n}`);
    expect(await view(b, id)).toMatchObject({ unread: 4, lastPosition: 4, readPosition: 0 });
    expect((await get(b, '/user')).body.unreadMessages).toBe(1);
    expect((await post(b, `/conversation/${id}/read`, { position: 2 })).body).toEqual({ unread: 2 });
    expect((await view(a, id)).readByOther).toBe(2);
    expect((await post(b, `/conversation/${id}/read`, { position: 4 })).body).toEqual({ unread: 0 });
    expect((await post(b, `/conversation/${id}/read`, { position: 1 })).body).toEqual({ unread: 0 });
    expect((await post(b, `/conversation/${id}/read`, { position: 99 })).body).toEqual({ unread: 0 });
    expect((await view(b, id)).readPosition).toBe(4);
    // One event for each change, also if only a part was read.
    const { rows } = await app.context.database.pool.query(
      `select data from events where type = 'conversation.read' and subject_id = $1`,
      [id],
    );
    expect(rows).toEqual(Array(2).fill({ data: { recipientId: a.userId, shown: true } }));
    expect((await get(b, '/user')).body.unreadMessages).toBe(0);
    await post(a, '/preferences', { showsReadState: false });
    expect([(await view(a, id)).readByOther, (await view(b, id)).readByOther]).toEqual([null, null]);
  });

  it('refuses messages across a block, and is in no list', async () => {
    const { a, b, id } = await pair();
    await send(a, id, 'Unread words');
    await app.call('PUT', `/block/${a.username}`, { token: b.token });
    expect((await send(a, id)).body.error).toBe('This person is not taking messages right now.');
    expect((await send(b, id)).body.error).toContain('You blocked');
    expect([await listed(a), await listed(b)]).toEqual([[], []]);
    expect((await get(b, '/user')).body.unreadMessages).toBe(0);
    expect((await get(b, '/messages?q=unread')).body).toEqual([]);
    expect((await view(a, id)).because).toBe('unavailable');
    expect((await view(b, id)).because).toBe('ownBlock');
  });

  it('is deleted only for the user who deletes it, and returns with the next message', async () => {
    const { a, b, id } = await pair();
    await send(a, id, 'Second');
    expect((await app.call('DELETE', `/conversation/${id}`, { token: b.token })).status).toBe(200);
    expect(await deletions(id)).toEqual([{ type: 'conversation.deleted', actor: b.userId }]);
    expect([await listed(b), await texts(b, id)]).toEqual([[], []]);
    expect(await texts(a, id)).toEqual(['Second', 'Hello there']);
    await send(a, id, 'Third');
    expect([await listed(b), await texts(b, id)]).toEqual([[id], ['Third']]);
    expect((await view(b, id)).unread).toBe(1);
    await app.call('DELETE', `/conversation/${id}`, { token: a.token });
    const { rows } = await app.context.database.pool.query(
      'select text from messages where conversation_id = $1',
      [id],
    );
    expect(rows).toEqual([{ text: 'Third' }]);
  });

  it('deletes a message only for one side, and its row once both deleted it', async () => {
    const { a, b, id } = await pair();
    const { messageId } = (await send(a, id, 'Oops')).body;
    const drop = (who: Person) => app.call('DELETE', `/message/${messageId}`, { token: who.token });
    expect((await drop(b)).status).toBe(200);
    expect((await drop(b)).status).toBe(200);
    // The event is for the user's other open pages.
    expect(await deletions(id)).toEqual([{ type: 'message.deleted', actor: b.userId }]);
    expect((await view(b, id)).unread).toBe(1);
    expect([await texts(b, id), await texts(a, id)]).toEqual([['Hello there'], ['Oops', 'Hello there']]);
    expect((await drop(a)).status).toBe(200);
    expect((await drop(a)).status).toBe(404);
    expect(await texts(a, id)).toEqual(['Hello there']);
  });

  it('is paged, the newest first', async () => {
    const { a, b, id } = await pair();
    for (let n = 0; n < 4; n++) await send(a, id, `Number ${n}`);
    const first = await get(b, `/conversation/${id}/messages?limit=3`);
    expect(first.body.map(({ position }: { position: number }) => position)).toEqual([5, 4, 3]);
    const next = /<\/api([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await get(b, next)).body.map(({ position }: { position: number }) => position)).toEqual([2, 1]);
    for (let n = 0; n < 2; n++) await begin(a, await person(), `Hello ${n}`);
    const page = await get(a, '/conversations?limit=2');
    const more = /<\/api([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    const rest = await get(a, more);
    expect([
      page.body.length,
      rest.body.map((one: { conversationId: string }) => one.conversationId),
    ]).toEqual([2, [id]]);
  });
});

it('repeats the response for the same idempotency key, and writes once', async () => {
  const { a, id } = await pair();
  const [first, second] = await Promise.all(
    [0, 1].map(() =>
      app.call('POST', `/conversation/${id}/messages`, {
        token: a.token,
        body: { text: 'Once' },
        headers: { 'idempotency-key': 'one-message' },
      }),
    ),
  );
  expect([first?.status, second?.text]).toEqual([201, first?.text]);
  expect(await texts(a, id)).toEqual(['Once', 'Hello there']);
});
