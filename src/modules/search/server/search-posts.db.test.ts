import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, createPost, type Person } from '#tests/factories.ts';
import { indexRows } from '#tests/search-rows.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
/** The viewer has music, YouTube and an audience of 1,000. Each step of similarity has posts at two audiences. */
let viewer: Person;
const owners = new Map<string, Person>();
const names = new Map<string, string>();

beforeAll(async () => {
  app = await acquireTestApp();
  const profile = (contentType: string, featuredPlatform: string, audienceSize: number) => ({
    profile: { contentType, featuredPlatform, audienceSize },
  });
  viewer = await createPerson(app.context, profile('music', 'youtube', 1000));
  const made: [string, ReturnType<typeof profile>][] = [
    ['both near', profile('music', 'youtube', 1100)],
    ['both far', profile('music', 'youtube', 90)],
    ['content', profile('music', 'twitch', 1000)],
    ['platform', profile('art', 'youtube', 1000)],
    ['neither', profile('art', 'none', 50_000)],
  ];
  for (const [name, overrides] of made.toReversed()) {
    app.clock.advance(60_000);
    const business = name === 'content' ? { accountType: 'business' as const, businessName: 'Deep' } : {};
    const owner = await createPerson(app.context, { profile: { ...overrides.profile, ...business } });
    owners.set(name, owner);
    const category = name === 'platform' ? 'food' : 'travel';
    names.set(await createPost(app.context, owner, { tags: ['tides', `of ${name}`], category }), name);
  }
});
afterAll(() => app.close());

type Response = Awaited<ReturnType<TestApp['call']>>;
const shown = ({ body }: Response) => body.map(({ postId }: { postId: string }) => names.get(postId));
const list = (query: string, by?: Person) => app.call('GET', `/posts${query}`, { token: by?.token });
const search = (body: object, by?: Person, query = '') =>
  app.call('POST', `/searchposts${query}`, { token: by?.token, body });

const SIMILAR = ['both near', 'both far', 'content', 'platform', 'neither'];

describe('GET /posts', () => {
  it('orders by similarity: content type, then platform, then nearest audience', async () => {
    expect(shown(await list('', viewer))).toEqual(SIMILAR);
  });

  it('falls back to the newest first for visitors', async () => {
    expect(shown(await list(''))).toEqual(SIMILAR);
    expect(shown(await list('?sort=dateAsc'))).toEqual(SIMILAR.toReversed());
    expect(shown(await list('?sort=dateDesc', viewer))).toEqual(SIMILAR);
    expect(shown(await list('?sort=audienceSize'))[0]).toBe('neither');
  });

  it.each(['similarity', 'dateAsc', 'dateDesc', 'audienceSize'])(
    'pages through %s, each once',
    async (sort) => {
      const whole = shown(await list(`?sort=${sort}`, viewer));
      const seen: unknown[] = [];
      let path: string | undefined = `/posts?sort=${sort}&limit=2`;
      while (path) {
        const page: Response = await app.call('GET', path, { token: viewer.token });
        seen.push(...shown(page));
        path = /<\/api([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect(seen).toEqual(whole);
      expect(seen).toHaveLength(5);
    },
  );

  it('filters by account type, category and content type, also combined', async () => {
    expect(shown(await list('?accounts=businesses'))).toEqual(['content']);
    expect(shown(await list('?accounts=creators'))).not.toContain('content');
    expect(shown(await list('?accounts=none'))).toHaveLength(5);
    expect(shown(await list('?category=food', viewer))).toEqual(['platform']);
    expect(shown(await list('?contentType=art&accounts=creators', viewer))).toEqual(['platform', 'neither']);
    expect(shown(await list('?contentType=art&category=food'))).toEqual(['platform']);
    expect(shown(await list('?contentType=art&accounts=businesses'))).toEqual([]);
  });

  it('rejects invalid filters', async () => {
    for (const query of ['?sort=likes', '?accounts=all', '?category=sports', '?cursor=abc', '?limit=x'])
      expect((await list(query)).status, query).toBe(400);
  });

  it('leaves out muted tags and categories', async () => {
    const reader = await createPerson(app.context);
    const choose = (body: object) => app.call('POST', '/preferences', { token: reader.token, body });
    await choose({ mutedTags: ['of neither'], mutedCategories: ['food'] });
    expect(shown(await list('', reader)).sort()).toEqual(['both far', 'both near', 'content']);
    expect(shown(await search({ tags: ['tides'] }, reader)).sort()).toEqual([
      'both far',
      'both near',
      'content',
    ]);
  });
});

describe('POST /searchposts', () => {
  it('finds by any of the tags, each post once, and counts them', async () => {
    const found = await search({ tags: ['tides', 'of content', 'no such tag'] }, viewer);
    expect([shown(found), found.headers.get('x-total-count')]).toEqual([SIMILAR, '5']);
    const one = await search({ tags: ['OF content'] });
    expect([shown(one), one.headers.get('x-total-count')]).toEqual([['content'], '1']);
  });

  it('finds the posts of a category by its name', async () => {
    expect(shown(await search({ tags: ['Food'] }))).toEqual(['platform']);
    // The index entries for categories and for every post cannot be used as tags.
    expect((await search({ tags: ['#'] })).status).toBe(422);
    expect(shown(await search({ tags: ['#food'] }))).toEqual(['platform']);
  });

  it('filters by facets', async () => {
    const facets = { category: 'travel', platform: 'youtube', minAudience: 100, maxAudience: 2000 };
    expect(shown(await search({ tags: ['tides'], ...facets }, viewer))).toEqual(['both near']);
    expect(shown(await search({ tags: ['tides'], accountType: 'business' }))).toEqual(['content']);
  });

  it("follows changes of the owner's audience and state, and of the post", async () => {
    const owner = owners.get('both far');
    const { db, pool } = app.context.database;
    const set = async (change: string, value: string | number) => {
      await pool.query(`update ${change} = $1 where user_id = $2`, [value, owner?.userId]);
      await indexRows(db, 'user', [owner?.userId ?? '']);
    };
    const audience = (size: number) => set('profiles set audience_size', size);
    const state = (of: string) => set('profiles set state', of);
    await audience(1001);
    expect(shown(await list('', viewer)).slice(0, 2)).toEqual(['both far', 'both near']);
    await state('suspended');
    expect(shown(await list('', viewer))).not.toContain('both far');
    await state('active');
    await audience(90);
    const contentType = (type: string) => set('profiles set content_type', type);
    await contentType('finance');
    expect(shown(await list('?contentType=finance'))).toEqual(['both far']);
    await contentType('music');
    expect(shown(await list('', viewer))).toEqual(SIMILAR);
    await pool.query("update posts set state = 'hidden' where owner_id = $1", [owner?.userId]);
    expect((await search({ tags: ['of both far'] })).headers.get('x-total-count')).toBe('0');
    await pool.query("update posts set state = 'active' where owner_id = $1", [owner?.userId]);
  });
});
