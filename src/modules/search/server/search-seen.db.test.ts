// @module-tag counted
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKollab, createPerson, createPost, type Person } from '#tests/factories.ts';
import { moderating } from '#tests/moderation.ts';
import { acquireTestApp, type CallResponse, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { findNewKollabs } from './new-kollabs.service.ts';

/*
 * Nothing is found that the viewer may not see, even while search rows are stale: rows are changed here without an
 * event.
 */

const TRIES = byTier({ main: 20, all: 100, deep: 1_000 });

let app: TestApp;
let other: TestApp;
let owner: Person;
let viewer: Person;
let kollabId: string;
let postId: string;
let word: string;
let made = 0;

beforeAll(async () => {
  app = await acquireTestApp();
  other = await acquireTestApp({ databaseUrl: app.databaseUrl });
});
beforeEach(make);

/** Creates a user with a Kollab and a post that share one unique word. */
async function make(): Promise<void> {
  made++;
  // Without digits, so that it becomes a known word.
  word = `quahog${[...String(made)].map((figure) => String.fromCharCode(97 + Number(figure))).join('')}x`;
  owner = await createPerson(app.context, { profile: { displayName: word, headline: `Of ${word}` } });
  viewer = await createPerson(app.context);
  kollabId = await createKollab(app.context, owner, { title: `Some ${word}`, tags: [word, 'common'] });
  postId = await createPost(app.context, owner, { desc: `A ${word}`, tags: [word, 'common'] });
}
afterAll(async () => {
  await other.close();
  await app.close();
});

/** Each way to search, with the number of results that belong to the owner. */
type Way = (by: TestApp) => Promise<number>;

const get = async (by: TestApp, path: string, query: Record<string, string>, token?: string) => {
  const { status, body, headers, text } = await by.call('GET', `${path}?${new URLSearchParams(query)}`, {
    ...(token && { token }),
  });
  expect(status, text).toBe(200);
  return { body, total: Number.parseInt(headers.get('x-total-count') ?? '0', 10) };
};
const post = async (by: TestApp, path: string, body: object, token?: string) => {
  const {
    status,
    headers,
    text,
    body: found,
  } = await by.call('POST', path, { body, ...(token && { token }) });
  expect(status, text).toBe(200);
  return found.length + Number.parseInt(headers.get('x-total-count') ?? '0', 10);
};

const words =
  (kind: string, more: Record<string, string> = {}, isSignedIn = false): Way =>
  async (by) => {
    const { body, total } = await get(
      by,
      '/search',
      { q: word, kind, ...more },
      isSignedIn ? viewer.token : '',
    );
    return body.length + total;
  };
const counts =
  (kind: string, more: Record<string, string> = {}): Way =>
  async (by) =>
    (await get(by, '/search/counts', { q: word, kind, ...more })).body.counts.length;

const OF_KOLLABS: Record<string, Way> = {
  'words, newest first': words('kollabs', { sort: 'dateDesc' }),
  'words, within an audience': words('kollabs', { minAudience: '0', maxAudience: '10' }),
  'words, by similarity': words('kollabs', { sort: 'similarity' }, true),
  'some of the words': async (by) =>
    (await get(by, '/search', { q: `${word} xyzzy`, kind: 'kollabs' })).body.length,
  'a typo': async (by) => {
    const { body } = await get(by, '/search', { q: `${word.slice(0, -1)}z`, kind: 'all' });
    return body.kollabs.length;
  },
  counts: counts('kollabs'),
  'tags, newest first': (by) => post(by, '/searchkollabs', { tags: [word], sort: 'dateDesc' }),
  'tags, by audience': (by) =>
    post(by, '/searchkollabs', { tags: [word], sort: 'audienceSize', category: 'music' }),
  'tags, by similarity': (by) =>
    post(by, '/searchkollabs', { tags: [word], sort: 'similarity' }, viewer.token),
  suggestions: async (by) =>
    (await get(by, '/search/suggest', { q: word.slice(0, -1) })).body.kollabs.filter(
      ({ kollabId: id }: any) => id === kollabId,
    ).length,
  alerts: async (by) => {
    const search = { q: word, kind: 'kollabs' } as never;
    const span = { since: new Date(0), until: new Date(Date.now() + 1e9), most: 10 };
    return (await findNewKollabs(by.context, search, viewer.userId, span)).length;
  },
};
const OF_POSTS: Record<string, Way> = {
  words: words('posts'),
  'words, by similarity': words('posts', { sort: 'similarity' }, true),
  counts: counts('posts'),
  'tags, newest first': (by) => post(by, '/searchposts', { tags: [word], sort: 'dateDesc' }),
  'tags, by similarity': (by) => post(by, '/searchposts', { tags: [word], sort: 'similarity' }, viewer.token),
  'all posts': async (by) =>
    (await get(by, '/posts', { sort: 'dateDesc' })).body.filter(({ postId: id }: any) => id === postId)
      .length,
};
const OF_USERS: Record<string, Way> = {
  words: words('users'),
  'words, by similarity': words('users', { sort: 'similarity' }, true),
  counts: counts('users'),
  people: async (by) => {
    // If nothing matches the word, the endpoint returns similar users.
    const { body } = await by.call('POST', '/searchusers', { body: { q: word } });
    return body.filter(({ username }: any) => username === owner.username).length;
  },
  suggestions: async (by) =>
    (await get(by, '/search/suggest', { q: word.slice(0, -1) })).body.users.filter(
      ({ username }: any) => username === owner.username,
    ).length,
};
/** Ways that offer a known word. */
const OF_ANYTHING: Record<string, Way> = {
  'did you mean': async (by) => {
    const { body } = await get(by, '/search', { q: `${word.slice(0, -1)}z`, kind: 'all' });
    return body.didYouMean?.includes(word) ? 1 : 0;
  },
};
const OF_KOLLABS_AND_POSTS: Record<string, Way> = {
  'suggested tags': async (by) =>
    (await get(by, '/search/suggest', { q: word.slice(0, -1) })).body.tags.filter(
      (tag: string) => tag === word,
    ).length,
};

const sql = (text: string) => app.context.database.pool.query(text);
const EVERYTHING = { ...OF_ANYTHING, ...OF_KOLLABS_AND_POSTS };

describe.each<[string, () => Promise<unknown>, Record<string, Way>]>([
  ['a closed Kollab', () => sql(`update kollabs set active = false where id = '${kollabId}'`), OF_KOLLABS],
  [
    'a Kollab that was taken down',
    () => sql(`update kollabs set state = 'taken_down' where id = '${kollabId}'`),
    OF_KOLLABS,
  ],
  ['a hidden Kollab', () => sql(`update kollabs set state = 'hidden' where id = '${kollabId}'`), OF_KOLLABS],
  [
    'a deleted Kollab',
    () =>
      sql(
        `update kollabs set state = 'deleted', active = false, deleted_at = now() where id = '${kollabId}'`,
      ),
    OF_KOLLABS,
  ],
  ['a Kollab whose row is gone', () => sql(`delete from kollabs where id = '${kollabId}'`), OF_KOLLABS],
  [
    'a Kollab of a suspended user',
    () => sql(`update profiles set state = 'suspended' where user_id = '${owner.userId}'`),
    OF_KOLLABS,
  ],
  [
    'a post that was taken down',
    () => sql(`update posts set state = 'taken_down' where id = '${postId}'`),
    OF_POSTS,
  ],
  ['a deleted post', () => sql(`delete from posts where id = '${postId}'`), OF_POSTS],
  [
    'a post of a suspended user',
    () => sql(`update profiles set state = 'suspended' where user_id = '${owner.userId}'`),
    OF_POSTS,
  ],
  [
    'a suspended user',
    () => sql(`update profiles set state = 'suspended' where user_id = '${owner.userId}'`),
    OF_USERS,
  ],
  [
    'a user who left',
    () => sql(`update profiles set state = 'deleted', deleted_at = now() where user_id = '${owner.userId}'`),
    OF_USERS,
  ],
  [
    'a word of a suspended user',
    () => sql(`update profiles set state = 'suspended' where user_id = '${owner.userId}'`),
    EVERYTHING,
  ],
])('%s', (_, change, ways) => {
  it.each(Object.entries(ways))('is not found by %s', async (_name, way) => {
    expect(await way(app)).toBeGreaterThan(0);
    await change();
    for (const by of [app, other]) expect(await way(by)).toBe(0);
  });
});

it('counts only what is still visible', async () => {
  await createKollab(app.context, owner, { title: `More ${word}`, tags: [word] });
  await createPost(app.context, owner, { desc: `More ${word}`, tags: [word] });
  const counted = async () => {
    const sums = ['kollabs', 'posts'].map(async (kind) => {
      const { body } = await get(app, '/search/counts', { q: word, kind });
      const { total } = await get(app, '/search', { q: word, kind });
      const { headers } = await app.call('POST', `/search${kind}`, { body: { tags: [word] } });
      const sum = body.counts.reduce((all: number, { count }: any) => all + count, 0);
      return [sum, total, Number(headers.get('x-total-count'))];
    });
    return Promise.all(sums);
  };
  expect(await counted()).toEqual([
    [2, 2, 2],
    [2, 2, 2],
  ]);
  await sql(`update kollabs set state = 'taken_down' where id = '${kollabId}'`);
  await sql(`update posts set state = 'taken_down' where id = '${postId}'`);
  expect(await counted()).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
});

/** The results of `GET /search` in a process whose consumers have not run. */
async function foundBy(by: TestApp, asked: string): Promise<string[]> {
  const response = await by.app.http.inject({
    url: `/api/search?${new URLSearchParams({ q: asked, kind: 'all' })}`,
    // Signed in, since simultaneous visitors share one response.
    headers: { authorization: `Bearer ${viewer.token}` },
  });
  const { kollabs, users, posts } = response.json();
  return [...kollabs, ...users, ...posts].map(
    ({ kollabId, postId, username }: any) => kollabId ?? postId ?? username,
  );
}

it(`stops finding closed, taken down, deleted and suspended subjects with the response of the write: ${TRIES} tries on two processes`, {
  tags: ['whole'],
  timeout: 1_200_000,
}, async () => {
  const { decide, moderator, report } = moderating(() => app);
  const by = await moderator();
  const ways: [() => Promise<CallResponse>, () => string[]][] = [
    [() => app.call('POST', `/kollab/${kollabId}/close`, { token: owner.token }), () => [kollabId]],
    [() => app.call('DELETE', `/kollab/${kollabId}/delete`, { token: owner.token }), () => [kollabId]],
    [() => app.call('DELETE', `/post/${postId}/delete`, { token: owner.token }), () => [postId]],
    [() => decide(by, 'kollab', kollabId, 'take_down'), () => [kollabId]],
    [() => decide(by, 'post', postId, 'take_down'), () => [postId]],
    [() => decide(by, 'user', owner.userId, 'suspend'), () => [kollabId, postId, owner.username]],
  ];
  for (let n = 0; n < TRIES; n++) {
    if (n > 0) await make();
    await report(viewer, 'kollab', kollabId);
    await report(viewer, 'post', postId);
    await report(viewer, 'user', owner.username);
    const [change, goneOf] = ways[n % ways.length] as (typeof ways)[number];
    const gone = goneOf();
    expect(await foundBy(other, word)).toEqual(expect.arrayContaining(gone));
    let isAnswered = false;
    const readers = [app, other].map(async (reader) => {
      while (!isAnswered) await foundBy(reader, word);
    });
    const { status, text } = await change();
    const after = await Promise.all([app, other].map((reader) => foundBy(reader, word)));
    isAnswered = true;
    await Promise.all(readers);
    expect(status, text).toBe(200);
    for (const found of after) expect(found.filter((one) => gone.includes(one))).toEqual([]);
  }
});
