import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REACTABLE_KINDS, type ReactableKind } from '#contract/policy.ts';
import { erase } from '#tests/erasures.ts';
import { createKollab, createPerson, createPost, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let owner: Person;
let ana: Person;
let bo: Person;
beforeAll(async () => {
  app = await acquireTestApp();
  owner = await createPerson(app.context);
  ana = await createPerson(app.context, { profile: { username: 'ana_sings', displayName: 'Ana' } });
  bo = await createPerson(app.context, { profile: { username: 'Bo_films', displayName: 'Bo' } });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const create = { kollab: createKollab, post: createPost };
const made = (kind: ReactableKind, by = owner) => create[kind](app.context, by);
const ask = async (method: string, path: string, by?: Person, body?: object) =>
  app.call(method, path, { token: await by?.freshToken(), ...(body && { body }) });
const leave = (by: Person) => ask('POST', '/account/delete', by, { password: PASSWORD, now: true });
const write = (kind: ReactableKind, id: string, by: Person, text: string, parentId?: string) =>
  ask('POST', `/${kind}/${id}/comments`, by, { text, ...(parentId && { parentId }) });
const written = async (kind: ReactableKind, id: string, by: Person, text: string, parentId?: string) => {
  const { status, body, text: said } = await write(kind, id, by, text, parentId);
  expect(status, said).toBe(201);
  app.clock.advance(1000);
  return body.commentId as string;
};
const read = async (kind: ReactableKind, id: string, by?: Person, query = '') =>
  (await ask('GET', `/${kind}/${id}/comments${query}`, by)).body;
const textsOf = (list: { text: string }[]) => list.map(({ text }) => text);
const countOf = async (kind: ReactableKind, id: string): Promise<number> =>
  (await app.context.database.pool.query(`select comment_count from ${kind}s where id = $1`, [id])).rows[0]
    .comment_count;
const inbox = async (who: Person) =>
  (await ask('GET', '/notifications', who)).body.map(
    (one: { type: string; sender: string; others: number }) => [one.type, one.sender, one.others],
  );

describe.each(REACTABLE_KINDS)('comments on a %s', (kind) => {
  const tags = kind === 'kollab' ? [] : ['whole'];
  it('are written, counted, and listed in either order, page by page', async () => {
    const id = await made(kind);
    const first = await write(kind, id, ana, '  First\r\nlight  ');
    expect([first.status, first.body]).toEqual([
      201,
      {
        commentId: expect.any(String),
        parentId: null,
        text: 'First\nlight',
        mentions: [],
        datePosted: app.clock.now().toISOString(),
        editedAt: null,
        deleted: false,
        username: 'ana_sings',
        displayName: 'Ana',
        profileImageUrl: '',
      },
    ]);
    app.clock.advance(1000);
    for (const text of ['two', 'three', 'four', 'five']) await written(kind, id, bo, text);
    expect(await countOf(kind, id)).toBe(5);
    expect(textsOf(await read(kind, id))).toEqual(['five', 'four', 'three', 'two', 'First\nlight']);
    const page = await ask('GET', `/${kind}/${id}/comments?sort=oldest&limit=2`);
    expect(textsOf(page.body)).toEqual(['First\nlight', 'two']);
    const next = /<\/api([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    expect(textsOf((await ask('GET', next)).body)).toEqual(['three', 'four']);
    // A cursor is valid only for its own order.
    expect((await ask('GET', next.replace('sort=oldest', 'sort=newest'))).status).toBe(400);
    expect(page.body[0]).toMatchObject({ replyCount: 0, replies: [] });
  });

  it('have replies, one level deep: the first three with the comment, all by their own call', async () => {
    const id = await made(kind);
    const parent = await written(kind, id, ana, 'What light is this?');
    for (const text of ['a', 'b', 'c', 'd', 'e']) await written(kind, id, bo, text, parent);
    const [thread] = await read(kind, id);
    expect([thread.replyCount, textsOf(thread.replies)]).toEqual([5, ['a', 'b', 'c']]);
    expect(await countOf(kind, id)).toBe(6);
    const replies = await ask('GET', `/comment/${parent}/replies?limit=4`, bo);
    expect(textsOf(replies.body)).toEqual(['a', 'b', 'c', 'd']);
    expect(replies.headers.get('link')).toContain('cursor=');
    const reply = thread.replies[0].commentId;
    expect((await write(kind, id, ana, 'Two levels', reply)).status).toBe(404);
    const other = await made(kind);
    expect((await write(kind, other, ana, 'Elsewhere', parent)).status).toBe(404);
    expect((await ask('GET', `/comment/${reply}/replies`)).status).toBe(404);
  });

  it('can be edited by their author for 15 minutes, with a mark', async () => {
    const id = await made(kind);
    const comment = await written(kind, id, ana, 'A tipo');
    const edit = (by: Person, text: string) => ask('PUT', `/comment/${comment}`, by, { text });
    expect((await edit(owner, 'Not mine')).status).toBe(403);
    const edited = await edit(ana, 'A typo, @bo_films');
    expect([edited.status, edited.body]).toMatchObject([
      200,
      { text: 'A typo, @Bo_films', mentions: ['Bo_films'], editedAt: app.clock.now().toISOString() },
    ]);
    app.clock.advance(15 * 60 * 1000);
    const late = await edit(ana, 'Too late');
    expect([late.status, late.body.code]).toEqual([409, 'wrong_state']);
    expect(textsOf(await read(kind, id))).toEqual(['A typo, @Bo_films']);
  });

  it('are deleted by their author or the owner, and stay without text if they have replies', async () => {
    const id = await made(kind);
    const parent = await written(kind, id, ana, 'A secret');
    const reply = await written(kind, id, bo, 'An answer', parent);
    const remove = (one: string, by: Person) => ask('DELETE', `/comment/${one}`, by);
    expect((await remove(parent, bo)).status).toBe(403);
    expect((await remove(parent, owner)).status).toBe(200);
    expect((await remove(parent, owner)).status).toBe(404);
    const [thread] = await read(kind, id);
    expect(thread).toMatchObject({ deleted: true, text: '', username: '', replyCount: 1 });
    expect(textsOf(thread.replies)).toEqual(['An answer']);
    expect(await countOf(kind, id)).toBe(1);
    expect((await write(kind, id, bo, 'To nothing', parent)).status).toBe(404);
    // A deleted comment is removed with its last reply.
    expect((await remove(reply, bo)).status).toBe(200);
    expect(await read(kind, id)).toEqual([]);
    expect(await countOf(kind, id)).toBe(0);
    const { rows } = await app.context.database.pool.query('select from comments where subject_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
  });

  it('count right when many write and delete at once', { tags }, async () => {
    const id = await made(kind);
    const parent = await written(kind, id, ana, 'Who comes along?');
    const many = await Promise.all(Array.from({ length: 20 }, () => createPerson(app.context)));
    const replies = await Promise.all(many.map((one, n) => write(kind, id, one, `Me ${n}`, parent)));
    expect(replies.map(({ status }) => status)).toEqual(many.map(() => 201));
    await Promise.all([
      ask('DELETE', `/comment/${parent}`, ana),
      ...replies.slice(0, 10).map(({ body }, n) => ask('DELETE', `/comment/${body.commentId}`, many[n])),
      ...many.slice(10).map((one) => write(kind, id, one, 'Me again', parent)),
    ]);
    const { rows } = await app.context.database.pool.query(
      'select count(*)::int as rows from comments where subject_id = $1 and deleted_at is null',
      [id],
    );
    expect(await countOf(kind, id)).toBe(rows[0].rows);
  });

  it('mention users by name, stored by id, and notify each once', async () => {
    const id = await made(kind);
    const cleo = await createPerson(app.context, { profile: { username: `cleo_${kind}` } });
    const shy = await createPerson(app.context, { profile: { username: `shy_${kind}` } });
    await ask('PUT', `/block/${ana.username}`, shy);
    const text = `@CLEO_${kind} and @shy_${kind}, see @nobody_there, mail@cleo_${kind}.com`;
    const { body } = await write(kind, id, ana, `${text} @cleo_${kind}`);
    const shown = `@cleo_${kind} and @shy_${kind}, see @nobody_there, mail@cleo_${kind}.com @cleo_${kind}`;
    expect([body.mentions, body.text]).toEqual([[`cleo_${kind}`], shown]);
    expect(textsOf(await read(kind, id, bo))).toEqual([shown]);
    expect(await inbox(cleo)).toEqual([[`${kind}Mentioned`, ana.username, 0]]);
    expect(await inbox(shy)).toEqual([]);
    expect((await leave(cleo)).status).toBe(200);
    expect(textsOf(await read(kind, id, bo))[0]).toMatch(/^Deleted user and @shy/);
  });

  it('notify each user that they mention once, in all edits, and ten users at most', { tags }, async () => {
    const id = await made(kind);
    const [dora, ...others] = await Promise.all(Array.from({ length: 12 }, () => createPerson(app.context)));
    if (!dora) throw new Error('twelve users');
    const edit = async (text: string) => (await ask('PUT', `/comment/${comment}`, ana, { text })).body;
    const comment = await written(kind, id, ana, 'To no one');
    for (let n = 0; n < 3; n++) {
      expect((await edit(`To @${dora.username}`)).mentions).toEqual([dora.username]);
      expect(await edit(`To ${dora.username}`)).toMatchObject({ mentions: [] });
    }
    expect(await inbox(dora)).toEqual([[`${kind}Mentioned`, ana.username, 0]]);
    for (const { username } of others) await edit(`To @${username}`);
    const called = await Promise.all(others.map(async (one) => (await inbox(one)).length));
    expect(called).toEqual([...Array(9).fill(1), 0, 0]);
    for (const { username } of others) await edit(`To @${username} again`);
    expect(await Promise.all(others.map(async (one) => (await inbox(one)).length))).toEqual(called);
    expect(textsOf(await read(kind, id))).toEqual([`To @${others.at(-1)?.username} again`]);
  });

  it('tell the owner, who wrote what is replied to, and no one of their own', async () => {
    const holder = await createPerson(app.context);
    const id = await made(kind, holder);
    const [one, two] = [await createPerson(app.context), await createPerson(app.context)];
    const parent = await written(kind, id, one, 'First');
    await written(kind, id, two, 'A reply', parent);
    await written(kind, id, holder, 'My own reply', parent);
    expect(await inbox(holder)).toEqual([[`${kind}Commented`, two.username, 1]]);
    expect(await inbox(one)).toEqual([
      [`${kind}Replied`, holder.username, 0],
      [`${kind}Replied`, two.username, 0],
    ]);
    expect(await inbox(two)).toEqual([]);
  });

  it('of users that a viewer does not see are left out, and refused across blocks', async () => {
    const id = await made(kind);
    const [rude, reader] = [await createPerson(app.context), await createPerson(app.context)];
    const parent = await written(kind, id, rude, 'Rude words');
    const polite = await written(kind, id, ana, 'Polite words');
    await written(kind, id, rude, 'More rude words', polite);
    await ask('PUT', `/block/${rude.username}`, reader);
    expect(textsOf(await read(kind, id, reader))).toEqual(['Polite words']);
    expect(textsOf(await read(kind, id, bo))).toEqual(['Polite words', 'Rude words']);
    expect((await read(kind, id, reader))[0]).toMatchObject({ replies: [], replyCount: 0 });
    expect((await ask('GET', `/comment/${polite}/replies`, reader)).body).toEqual([]);
    expect((await ask('GET', `/comment/${parent}/replies`, reader)).status).toBe(404);
    expect((await write(kind, id, reader, 'To you', parent)).status).toBe(403);
    await ask('PUT', `/block/${bo.username}`, owner);
    const refused = await write(kind, id, bo, 'Hello');
    expect([refused.status, refused.body.error]).toEqual([403, 'You cannot like this or comment on it.']);
    await ask('DELETE', `/block/${bo.username}`, owner);
    // Without its text, a comment is shown for the sake of its replies.
    await ask('DELETE', `/comment/${polite}`, ana);
    expect(textsOf(await read(kind, id, reader))).toEqual([]);
    expect(textsOf(await read(kind, id, bo))).toEqual(['', 'Rude words']);
  });

  it('are erased with the account of their author', async () => {
    const id = await made(kind);
    const leaver = await createPerson(app.context);
    const kept = await written(kind, id, leaver, 'Words of one who leaves');
    await written(kind, id, leaver, 'Other words of one who leaves');
    const others = await written(kind, id, ana, 'Words of one who stays');
    await written(kind, id, leaver, 'A reply of one who leaves', others);
    await written(kind, id, ana, 'A reply of one who stays', kept);
    await ask('PUT', `/${kind}/${id}/like`, leaver);
    expect((await leave(leaver)).status).toBe(200);
    await erase(app);
    expect(await read(kind, id)).toMatchObject([
      { text: 'Words of one who stays', replyCount: 0, replies: [] },
      { text: '', deleted: true, username: '', replyCount: 1 },
    ]);
    expect(await countOf(kind, id)).toBe(2);
    expect((await ask('PUT', `/${kind}/${id}/like`, ana)).body.likeCount).toBe(1);
  });

  it('are 1 to 500 characters, of words that can be seen', async () => {
    const id = await made(kind);
    for (const [text, status] of [
      ['', 422],
      [' \n\u200b ', 422],
      ['🎈'.repeat(500), 201],
      ['🎈'.repeat(501), 422],
      ['a\u0000b', 400],
    ] as const) {
      const { status: said, body } = await write(kind, id, ana, text);
      expect([text.slice(0, 10), said]).toEqual([text.slice(0, 10), status]);
      if (status === 422) expect(body.fields).toEqual({ text: expect.any(String) });
    }
    const strange = `</script><b>$1 $& ${'\u0001'}\\u0001 @'; drop table comments; -- ￾ 🏳️‍🌈`;
    const { body } = await write(kind, id, ana, strange);
    expect(body.text).toBe(strange.replace('\u0001', ''));
    expect((await read(kind, id))[0].text).toBe(body.text);
  });

  it('of one idempotency key are one', async () => {
    const id = await made(kind);
    const token = await ana.freshToken();
    const again = () =>
      app.call('POST', `/${kind}/${id}/comments`, {
        token,
        body: { text: 'Only once' },
        headers: { 'idempotency-key': `once-${kind}` },
      });
    const all = await Promise.all([again(), again(), again()]);
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
    expect(await countOf(kind, id)).toBe(1);
  });
});

it('a Kollab shows its newest comments and its counters, its lists only the counters', async () => {
  const id = await made('kollab');
  for (const text of ['one', 'two', 'three', 'four']) await written('kollab', id, ana, text);
  const { body } = await ask('GET', `/kollab/${id}`, bo);
  expect([body.commentCount, textsOf(body.comments)]).toEqual([4, ['four', 'three', 'two']]);
  const list = (await ask('GET', `/kollabs/${owner.username}`)).body;
  expect(list.find((one: { kollabId: string }) => one.kollabId === id)).toMatchObject({
    commentCount: 4,
    comments: [],
  });
});

describe('an account', () => {
  it('that is limited cannot comment, and can like', async () => {
    const id = await made('post');
    const limited = await createPerson(app.context, { profile: { state: 'limited' } });
    expect((await write('post', id, limited, 'Hello')).body.code).toBe('account_limited');
    expect((await ask('PUT', `/post/${id}/like`, limited)).status).toBe(200);
  });
});
