import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPerson, createPost, type Person, postForm } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';
import { fullPostView } from '../posts.contract.ts';
import { postsRateLimits } from './posts.rate-limits.ts';

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const strictView = z.strictObject(fullPostView.shape);

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const person = (overrides?: Parameters<typeof createPerson>[1]) => createPerson(app.context, overrides);
const post = (by: Person, overrides?: Record<string, unknown>) =>
  app.call('POST', '/post', { token: by.token, body: postForm(overrides) });
const ask = (path: string, by?: Person) => app.call('GET', path, { token: by?.token });
const remove = (id: string, by?: Person) => app.call('DELETE', `/post/${id}/delete`, { token: by?.token });
const eventsOf = async (id: string) => {
  const { rows } = await app.context.database.pool.query(
    'select type, actor_id, data from events where subject_id = $1 order by id',
    [id],
  );
  return rows;
};

describe('happy', () => {
  it('creates a post and shows it to everyone, with the specified fields', async () => {
    const owner = await person({ profile: { headline: 'Up before the sun', contentType: 'photography' } });
    const response = await post(owner, {
      desc: '  First light\r\n\r\non the pier ',
      tags: [' Pier ', '#PIER', '', 'Dawn'],
      category: { label: 'whatever', value: 'diy' },
      type: 'post',
      imageAlt: ' A pier\nin the fog ',
    });
    expect([response.status, Object.keys(response.body)]).toEqual([201, ['result']]);
    const { postId } = response.body.result;
    const { status, body } = await ask(`/post/${postId}`);
    expect(status).toBe(200);
    expect(strictView.parse(body)).toEqual({
      postId,
      type: 'post',
      desc: 'First light\n\non the pier',
      mentions: [],
      imageUrl: 'https://pictures.example/pier.jpg',
      imageAlt: 'A pier in the fog',
      category: { label: 'DIY', value: 'diy' },
      tags: ['pier', 'dawn'],
      datePosted: app.clock.now().toISOString(),
      likeCount: 0,
      commentCount: 0,
      username: owner.username,
      displayName: owner.username,
      profileImageUrl: '',
      headline: 'Up before the sun',
      accountType: 'creator',
      contentType: 'photography',
      comments: [],
      visible: true,
    });
    expect(await eventsOf(postId)).toEqual([
      { type: 'post.created', actor_id: owner.userId, data: { mentioned: [] } },
    ]);
  });

  it('takes a category as its value, and a description of 500 characters in code points', async () => {
    const { body } = await post(await person(), { desc: '🎈'.repeat(500), category: 'music' });
    const view = (await ask(`/post/${body.result.postId}`)).body;
    expect([view.desc, view.category]).toEqual(['🎈'.repeat(500), { label: 'Music', value: 'music' }]);
  });

  it('is deleted by its owner for good', async () => {
    const owner = await person();
    const { postId } = (await post(owner)).body.result;
    const gone = await remove(postId, owner);
    expect([gone.status, gone.body]).toEqual([200, { message: 'Post deleted' }]);
    expect((await ask(`/post/${postId}`, owner)).status).toBe(404);
    expect((await remove(postId, owner)).status).toBe(404);
    expect((await eventsOf(postId)).map(({ type }) => type)).toEqual(['post.created', 'post.deleted']);
    const { rows } = await app.context.database.pool.query('select from posts where id = $1', [postId]);
    expect(rows).toEqual([]);
  });

  it("lists a user's posts newest first, each once, through all pages, and the newest on the profile", async () => {
    const owner = await person();
    const made: string[] = [];
    for (let n = 0; n < 13; n++) {
      app.clock.advance(1000);
      made.unshift(await createPost(app.context, owner, { desc: `Post ${n}` }));
    }
    const ids = ({ body }: { body: { postId: string }[] }) => body.map(({ postId }) => postId);
    const seen: string[] = [];
    let path: string | undefined = `/posts/${owner.username.toUpperCase()}?limit=5`;
    while (path) {
      const page = await ask(path);
      seen.push(...ids(page));
      path = /<\/api([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(made);
    const profile = await ask(`/user/${owner.username}`);
    expect(ids({ body: profile.body.userData.posts })).toEqual(made.slice(0, 10));
  });

  it('gives a repeat the first response, also of twenty at once', async () => {
    const owner = await person();
    const send = (overrides?: Record<string, unknown>) =>
      app.call('POST', '/post', {
        token: owner.token,
        body: postForm(overrides),
        headers: { 'idempotency-key': 'once' },
      });
    const responses = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect((await send({ desc: 'Another' })).body.code).toBe('key_reused');
    expect((await ask(`/posts/${owner.username}`)).body).toHaveLength(1);
  });
});

describe('hidden by a viewer', () => {
  it('is in none of their lists, stays at its own address, and comes back', async () => {
    const [owner, reader] = [await person(), await person()];
    const { postId } = (await post(owner, { tags: ['put aside'], desc: 'Not for me' })).body.result;
    const found = async () => {
      const body = { tags: ['put aside'] };
      return (await app.call('POST', '/searchposts', { token: reader.token, body })).body.length;
    };
    const hide = (method: 'PUT' | 'DELETE') =>
      app.call(method, `/hide/post/${postId}`, { token: reader.token });
    expect(await found()).toBe(1);
    expect((await hide('PUT')).status).toBe(200);
    expect([await found(), (await ask(`/post/${postId}`, reader)).status]).toEqual([0, 200]);
    expect((await ask('/hides', reader)).body).toMatchObject([
      { kind: 'post', id: postId, title: 'Not for me' },
    ]);
    await hide('DELETE');
    expect(await found()).toBe(1);
  });
});

describe('refused', () => {
  it.each([
    [{ desc: '' }, { desc: 'Required' }],
    [{ desc: ' \n ' }, { desc: 'Required' }],
    [{ desc: '🎈'.repeat(501) }, { desc: 'Too long' }],
    [{ imageUrl: '' }, { imageUrl: 'Required' }],
    [
      { imageUrl: 'https://h.example/x.svg' },
      { imageUrl: 'Image URL must end with a .png, .jp[e]g, or .gif' },
    ],
    [{ imageUrl: 'javascript:alert(1)//.png' }, { imageUrl: expect.stringContaining('must end') }],
    [{ category: undefined }, { category: 'Required' }],
    [{ category: 'sports' }, { category: 'Required' }],
    [{ category: { label: 'Music' } }, { category: 'Required' }],
    [{ tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, { tags: 'Too many tags 6' }],
    [{ tags: Array.from({ length: 500 }, (_, n) => `t${n}`) }, { tags: 'Too many tags 500' }],
    [
      { tags: ['t'.repeat(31)] },
      { tags: `“${'t'.repeat(30)}…” is too long: a tag has at most 30 characters` },
    ],
  ])('sections 5 and 9: %j with the field named', async (given, fields) => {
    const response = await post(await person(), given);
    expect([response.status, response.body.fields]).toEqual([422, fields]);
  });

  it('counts tags that are the same once', async () => {
    const response = await post(await person(), { tags: ['a', 'A ', '#a', 'b', 'c', 'd', 'e'] });
    expect(response.status).toBe(201);
  });

  it('to visitors, to the unverified, and of what is not theirs', async () => {
    const [owner, other] = [await person(), await person()];
    const unverified = await person({ account: { emailVerifiedAt: null } });
    const { postId } = (await post(owner)).body.result;
    expect((await app.call('POST', '/post', { body: postForm() })).status).toBe(401);
    const refused = await post(unverified);
    expect([refused.status, refused.body.code]).toEqual([403, 'email_unverified']);
    expect((await remove(postId)).status).toBe(401);
    expect((await remove(postId, other)).status).toBe(403);
    expect((await remove(UNKNOWN, other)).status).toBe(404);
    expect((await ask('/posts/nobody_at_all')).status).toBe(404);
    expect((await ask(`/post/${postId}`)).status).toBe(200);
  });

  it('says nothing of a hidden post to others, shows it to its owner, and lets them delete it', async () => {
    const [owner, other] = [await person(), await person()];
    const id = await createPost(app.context, owner, { state: 'taken_down' });
    expect((await ask(`/post/${id}`, other)).status).toBe(404);
    expect((await remove(id, other)).status).toBe(404);
    expect((await ask(`/post/${id}`, owner)).status).toBe(200);
    expect((await remove(id, owner)).status).toBe(200);
  });

  it('more than the rate limit of a day, and says when to come back', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    const { token } = await createPerson(strict.context);
    const { points } = postsRateLimits.createPost;
    const statuses = [];
    for (let i = 0; i < points + 1; i++) {
      statuses.push((await strict.call('POST', '/post', { token, body: postForm() })).status);
    }
    expect(statuses).toEqual([...Array(points).fill(201), 429]);
    await strict.close();
  });
});

describe('hostile', () => {
  it('ignores fields in the body that the server derives', async () => {
    const [owner, other] = [await person(), await person()];
    const forged = {
      ...{ username: other.username, ownerId: other.userId, id: UNKNOWN, postId: UNKNOWN, state: 'hidden' },
      ...{ likeCount: 9, commentCount: 9, datePosted: '2001-01-01T00:00:00.000Z', accountType: 'business' },
    };
    const { body } = await post(owner, forged);
    expect(body.result.postId).not.toBe(UNKNOWN);
    expect((await ask(`/post/${body.result.postId}`)).body).toMatchObject({
      ...{ username: owner.username, likeCount: 0, commentCount: 0, accountType: 'creator' },
      datePosted: app.clock.now().toISOString(),
    });
  });

  it('stores no NUL, no lone surrogate and no invisible characters', async () => {
    const owner = await person();
    for (const field of ['desc', 'imageUrl', 'category']) {
      for (const text of ['a\u0000b', 'a\ud800b']) {
        const raw = JSON.stringify(postForm({ [field]: text }));
        const response = await app.call('POST', '/post', { token: owner.token, raw });
        expect([field, response.status, response.body.code]).toEqual([field, 400, 'malformed']);
      }
    }
    const { body } = await post(owner, { desc: 'Re\u0301mi \u202Egnp.exe\u2066' });
    expect((await ask(`/post/${body.result.postId}`)).body.desc).toBe('R\u00e9mi gnp.exe');
  });

  it.each(['%00', '%ff', '..%2f', 'null', 'a'.repeat(5000), `{${UNKNOWN}}`])(
    'responds to an invalid id with 400 or 404: %s',
    async (id) => {
      const owner = await person();
      const responses = [await ask(`/post/${id}`), await remove(id, owner), await ask(`/posts/${id}`)];
      for (const { status } of responses) expect([400, 404, 414]).toContain(status);
    },
  );

  it('is deleted once by ten at once', async () => {
    const owner = await person();
    const { postId } = (await post(owner)).body.result;
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove(postId, owner)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect((await eventsOf(postId)).map(({ type }) => type)).toEqual(['post.created', 'post.deleted']);
  });

  it('refuses a cursor of another list', async () => {
    const [owner, other] = [await person(), await person()];
    for (const one of [owner, owner, other]) await createPost(app.context, one);
    const link = (await ask(`/posts/${owner.username}?limit=1`)).headers.get('link') ?? '';
    const cursor = /cursor=([^>&]+)/.exec(link)?.[1];
    expect((await ask(`/posts/${other.username}?cursor=${cursor}`)).status).toBe(400);
    expect((await ask(`/posts?cursor=${cursor}`)).status).toBe(400);
  });
});
