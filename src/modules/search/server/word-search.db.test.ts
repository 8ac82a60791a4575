import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKollab, createPerson, createPost, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { indexRows } from '#tests/search-rows.ts';
import { acquireTestApp, type CallResponse, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let viewer: Person;
let mira: Person;

beforeAll(async () => {
  app = await acquireTestApp();
  viewer = await createPerson(app.context, {
    profile: { contentType: 'music', featuredPlatform: 'youtube', audienceSize: 1000 },
  });
  mira = await createPerson(app.context, {
    profile: {
      ...{ username: 'mira_films', displayName: 'Mira Solheim', headline: 'Lighthouses, one at a time' },
      ...{ contentType: 'videography', featuredPlatform: 'twitch', audienceSize: 50 },
    },
  });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

interface Asked {
  kind?: string;
  token?: string;
  [facet: string]: string | undefined;
}

function search(q: string, { token, kind = 'kollabs', ...rest }: Asked = {}): Promise<CallResponse> {
  const query = new URLSearchParams({ q, kind, ...(rest as Record<string, string>) });
  return app.call('GET', `/search?${query}`, { token });
}
const titles = ({ body }: CallResponse) => body.map(({ title }: { title: string }) => title);
const names = ({ body }: CallResponse) => body.map(({ username }: { username: string }) => username);
const matches = ({ body }: CallResponse) => body.map(({ matched }: any) => matched.by);

/** Creates a Kollab whose other texts do not have any word that a test searches for. */
async function kollab(texts: object, owner = mira): Promise<string> {
  app.clock.advance(1000);
  const plain = {
    title: 'Untitled',
    tags: ['plain'],
    lookingFor: 'Nothing',
    summary: 'Nothing',
    compensation: 'None',
  };
  return createKollab(app.context, owner, { ...plain, category: 'travel', ...texts });
}

describe('results', () => {
  it('finds a Kollab by its title, tags, category, summary, What You Get and what it looks for', async () => {
    await kollab({
      ...{ title: 'Portrait of a baker', tags: ['sourdough bread'], category: 'photography' },
      ...{
        lookingFor: 'Patient listeners',
        summary: 'Flour dust everywhere',
        compensation: 'Croissants daily',
      },
    });
    const found = ['portraits of bakers', 'sourdough', '#sourdough bread', 'photography', 'listener'];
    for (const q of [...found, 'flour', 'croissant', 'BAKER listening croissants', 'Pörtrait']) {
      expect([q, titles(await search(q))]).toEqual([q, ['Portrait of a baker']]);
    }
    expect(titles(await search('mira'))).not.toContain('Portrait of a baker');
    // Only some of the words match.
    for (const q of ['untitled baker', 'bake sale'])
      expect([q, new Set(matches(await search(q)))]).toEqual([q, new Set(['some'])]);
  });

  it('finds users by username, names and headline, but never by first and last names', async () => {
    await createPerson(app.context, {
      profile: {
        username: 'reef_ltd',
        displayName: 'Reef',
        accountType: 'business',
        businessName: 'Coral Trading',
      },
    });
    const people = async (q: string) => names(await search(q, { kind: 'users' }));
    for (const q of ['@mira_films', 'MIRA_FILMS', 'mira', 'solheim mira', 'lighthouse', 'videography']) {
      expect([q, await people(q)]).toEqual([q, ['mira_films']]);
    }
    expect(await people('coral trading')).toEqual(['reef_ltd']);
    // The factories give every user this last name.
    expect(await people('Lovelace')).toEqual([]);
  });

  it('finds posts by their text, tags and category', async () => {
    await createPost(app.context, mira, {
      desc: 'Herring at dawn',
      tags: ['harbour life'],
      category: 'food',
    });
    for (const q of ['herrings', 'harbour life', '#harbour', 'food']) {
      const { body } = await search(q, { kind: 'posts' });
      expect([q, body.map(({ desc }: { desc: string }) => desc)]).toEqual([q, ['Herring at dawn']]);
    }
  });

  it('finds all three kinds at once, and treats comma-separated parts as alternatives', async () => {
    const { body, headers } = await search('herring, lighthouse, sourdough', { kind: 'all' });
    expect(Object.keys(body)).toEqual(['kollabs', 'users', 'posts', 'didYouMean', 'meant']);
    expect([body.kollabs.length, body.users.length, body.posts.length]).toEqual([1, 1, 1]);
    expect(body.kollabs[0].matched).toEqual({ by: 'title', words: ['herring', 'lighthouse', 'sourdough'] });
    expect(headers.get('link')).toBeNull();
    expect((await app.call('GET', '/search?q=herring')).body.posts).toHaveLength(1);
  });

  it('follows edits, closing, renaming and deletion', async () => {
    const id = await kollab({ title: 'Velvet curtains' });
    const { db, pool } = app.context.database;
    const set = async (table: 'kollabs' | 'profiles', column: string, value: unknown, key: string) => {
      const isKollab = table === 'kollabs';
      await pool.query(`update ${table} set ${column} = $1 where ${isKollab ? 'id' : 'user_id'} = $2`, [
        value,
        key,
      ]);
      await indexRows(db, isKollab ? 'kollab' : 'user', [key]);
    };
    await set('kollabs', 'summary', 'Now with tassels', id);
    expect(titles(await search('tassel'))).toEqual(['Velvet curtains']);
    await app.call('POST', `/kollab/${id}/close`, { token: await mira.freshToken() });
    expect(titles(await search('velvet'))).toEqual([]);
    expect(titles(await search('velvet', { active: 'false' }))).toEqual(['Velvet curtains']);
    await set('profiles', 'headline', 'Windmills', mira.userId);
    expect(names(await search('windmill', { kind: 'users' }))).toEqual(['mira_films']);
    await set('profiles', 'headline', 'Lighthouses, one at a time', mira.userId);
    await set('profiles', 'state', 'suspended', mira.userId);
    expect(titles(await search('velvet', { active: 'false' }))).toEqual([]);
    expect(names(await search('mira', { kind: 'users' }))).toEqual([]);
    await set('profiles', 'state', 'active', mira.userId);
    expect(names(await search('mira', { kind: 'users' }))).toEqual(['mira_films']);
    await app.call('DELETE', `/kollab/${id}/delete`, { token: await mira.freshToken() });
    expect(titles(await search('velvet', { active: 'false' }))).toEqual([]);
  });
});

describe('order', () => {
  it('puts an exact title first, then tags, then words of titles, then words of other texts', async () => {
    await kollab({ title: 'a', compensation: 'quilts' });
    await kollab({ title: 'b', summary: 'quilts' });
    await kollab({ title: 'c', lookingFor: 'quilts' });
    await kollab({ title: 'd', tags: ['old quilts'] });
    await kollab({ title: 'Quilts for cats' });
    await kollab({ title: 'f', tags: ['quilts'] });
    await kollab({ title: 'Quilts' });
    for (const sort of ['dateDesc', 'dateAsc', 'audienceSize', 'similarity']) {
      for (const token of [undefined, viewer.token]) {
        const all = await search('quilts', { sort, token });
        const [first, second, ...rest] = titles(all);
        expect([sort, first, second, rest.slice(0, 2).sort(), rest.slice(2).sort()]).toEqual([
          ...[sort, 'Quilts', 'f', ['Quilts for cats', 'd'], ['a', 'b', 'c']],
        ]);
        expect(matches(all)).toEqual(['exact', 'tag', 'title', 'title', 'words', 'words', 'words']);
        expect(all.headers.get('x-total-count')).toBe('7');
      }
    }
  });

  it('puts an exact @name first among users', async () => {
    const add = (username: string, displayName: string, headline = '') =>
      createPerson(app.context, { profile: { username, displayName, headline } });
    await add('otter', 'Someone');
    app.clock.advance(1000);
    await add('otter_fan', 'Otter');
    app.clock.advance(1000);
    await add('another', 'Otter Jones');
    app.clock.advance(1000);
    await add('last_one', 'Last', 'About an otter');
    for (const q of ['otter', '@Otter']) {
      const all = await search(q, { kind: 'users' });
      expect(names(all).slice(0, 1)).toEqual(['otter']);
      expect([...names(all)].sort()).toEqual(['another', 'last_one', 'otter', 'otter_fan']);
      expect(names(all).at(-1)).toBe('last_one');
    }
  });

  it('applies the chosen order within each rank, on every page', async () => {
    const owners: [string, string, number][] = [
      ['music', 'youtube', 990],
      ['music', 'youtube', 1010],
      ['music', 'youtube', 1010],
      ['music', 'youtube', 1000],
      ['music', 'youtube', 1000],
      ['music', 'youtube', 990],
      ['music', 'twitch', 1000],
      ['art', 'youtube', 2000],
      ['art', 'none', 1000],
    ];
    for (const [contentType, featuredPlatform, audienceSize] of owners) {
      const profile = { contentType, featuredPlatform, audienceSize };
      const owner = await createPerson(app.context, { profile });
      for (const texts of [{ title: 'Zither hour' }, { summary: 'A zither' }, { tags: ['zither'] }]) {
        await kollab(texts, owner);
      }
    }
    const tierOf = (found: any) => ['exact', 'tag', 'title', 'words'].indexOf(found.matched.by);
    const keys: Record<string, (found: any) => number[]> = {
      dateDesc: ({ datePosted }) => [-Date.parse(datePosted)],
      dateAsc: ({ datePosted }) => [Date.parse(datePosted)],
      audienceSize: ({ audienceSize }) => [-audienceSize],
      similarity: ({ contentType, featuredPlatform, audienceSize }) => [
        2 * Number(contentType !== 'music') + Number(featuredPlatform !== 'youtube'),
        Math.abs(audienceSize - 1000),
      ],
    };
    for (const [sort, keyOf] of Object.entries(keys)) {
      const whole = (await search('zither', { sort, token: viewer.token, limit: '100' })).body;
      expect(whole).toHaveLength(owners.length * 3);
      const place = (found: any) => [tierOf(found), ...keyOf(found)];
      expect(whole.map(place)).toEqual(whole.map(place).sort(byPlace));
      for (const limit of ['2', '7']) {
        const seen = await pages('zither', { sort, token: viewer.token, limit });
        expect([sort, limit, seen.map(({ kollabId }) => kollabId)]).toEqual([
          ...[sort, limit, whole.map(({ kollabId }: any) => kollabId)],
        ]);
      }
    }
  });

  it('filters by each facet', async () => {
    const facets = async (rest: Asked, q = 'zither') =>
      (await search(q, { limit: '100', ...rest })).headers.get('x-total-count');
    expect(await facets({})).toBe('27');
    expect(await facets({ category: 'travel' })).toBe('27');
    expect(await facets({ category: 'food' })).toBe('0');
    expect(await facets({ platform: 'twitch' })).toBe('3');
    expect(await facets({ minAudience: '1001' })).toBe('9');
    expect(await facets({ minAudience: '1001', maxAudience: '1999' })).toBe('6');
    expect(await facets({ lookingFor: 'creators' })).toBe('27');
    expect(await facets({ kind: 'users', category: 'videography' }, 'mira')).toBe('1');
    expect(await facets({ kind: 'users', accountType: 'business' }, 'mira')).toBe('0');
    expect(await facets({ kind: 'posts', accountType: 'creator' }, 'herring')).toBe('1');
    expect((await search('zither', { platform: 'twitch', limit: '100' })).body).toHaveLength(3);
  });

  it("follows a user's change of platform, also for their Kollabs and posts", async () => {
    const owner = await createPerson(app.context, {
      profile: { username: 'quokka_songs', featuredPlatform: 'twitch', audienceSize: 10 },
    });
    await kollab({ title: 'Quokka songs' }, owner);
    await createPost(app.context, owner, { tags: ['quokka'] });
    const on = async (platform: string) => {
      app.clock.advance(60_000);
      const kinds = ['kollabs', 'users', 'posts'].map(async (kind) => {
        const { body, headers } = await search('quokka', { kind, platform });
        expect(headers.get('x-total-count')).toBe(String(body.length));
        return body.length;
      });
      return Promise.all(kinds);
    };
    expect(await on('twitch')).toEqual([1, 1, 1]);
    expect(await on('youtube')).toEqual([0, 0, 0]);
    await app.context.database.pool.query(
      "update profiles set featured_platform = 'youtube', audience_size = 20 where user_id = $1",
      [owner.userId],
    );
    await indexRows(app.context.database.db, 'user', [owner.userId]);
    expect(await on('twitch')).toEqual([0, 0, 0]);
    expect(await on('youtube')).toEqual([1, 1, 1]);
  });
});

function byPlace(one: number[], two: number[]): number {
  const at = one.findIndex((value, place) => value !== two[place]);
  return at === -1 ? 0 : (one[at] ?? 0) - (two[at] ?? 0);
}

/** Reads every page of a search. */
async function pages(q: string, { token, kind = 'kollabs', ...rest }: Asked): Promise<any[]> {
  const seen = [];
  let address: string | undefined =
    `/search?${new URLSearchParams({ q, kind, ...(rest as Record<string, string>) })}`;
  while (address) {
    const response: CallResponse = await app.call('GET', address, { token });
    expect(response.status, response.text).toBe(200);
    seen.push(...response.body);
    address = response.headers.get('link')?.match(/^<\/api(.+)>; rel="next"$/)?.[1];
  }
  return seen;
}
