import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Category } from '#contract/product.ts';
import { createKollab, createPerson, createPost, type Person } from '#tests/factories.ts';
import { indexRows } from '#tests/search-rows.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { deleteUnusedWords } from './search-rows.commands.ts';

let app: TestApp;
let mira: Person;
let viewer: Person;

beforeAll(async () => {
  app = await acquireTestApp();
  viewer = await createPerson(app.context, { profile: { username: 'viewer_one', displayName: 'Viewer' } });
  mira = await createPerson(app.context, {
    profile: {
      username: 'mira_films',
      displayName: 'Mira Solheim',
      contentType: 'videography',
      headline: 'Films',
    },
  });
  const kollab = (title: string, tags: string[], category: Category) =>
    createKollab(app.context, mira, {
      title,
      tags,
      category,
      lookingFor: 'l',
      summary: 's',
      compensation: 'c',
    });
  await kollab('Portrait of a baker', ['sourdough bread', 'café'], 'photography');
  await kollab('Lighthouse keepers', ['street food'], 'food');
  await kollab('Music for lifts', ['lifts'], 'music');
});
afterAll(() => app.close());

const search = async (q: string, kind = 'kollabs', token?: string) =>
  (await app.call('GET', `/search?${new URLSearchParams({ q, kind })}`, { token })).body;
const suggest = async (q: string, token?: string) =>
  (await app.call('GET', `/search/suggest?${new URLSearchParams({ q })}`, { token })).body;
const titles = (found: { title: string }[]) => found.map(({ title }) => title);

describe('typos', () => {
  it.each([
    ['portriat', 'Portrait of a baker', 'portrait'],
    ['portrat of a bakre', 'Portrait of a baker', 'portrait of a baker'],
    ['sourdoh', 'Portrait of a baker', 'sourdough'],
    ['fotography', 'Portrait of a baker', 'photography'],
    ['lihgthouse keeper', 'Lighthouse keepers', 'lighthouse keeper'],
    ['msuic', 'Music for lifts', 'music'],
    ['portr', 'Portrait of a baker', 'portrait'],
  ])('%s finds what looks like it, and says what was meant', async (q, title, meant) => {
    const [first] = await search(q);
    expect([first?.title, first?.matched.by]).toEqual([title, 'similar']);
    expect(first.matched.words).toContain(meant);
    const all = await search(q, 'all');
    expect([titles(all.kollabs)[0], all.didYouMean]).toEqual([title, meant]);
  });

  it('proposes the whole search with its unknown words corrected', async () => {
    expect((await search('lighthouse, portriat', 'all')).didYouMean).toBe('lighthouse, portrait');
    expect((await search('portriat, lighthouse', 'all')).didYouMean).toBe('portrait, lighthouse');
    expect((await search('portriat, lihgthouse', 'all')).didYouMean).toBe('portrait, lighthouse');
    // Suggestions are for the last alternative only; the others stay in the search box.
    expect((await suggest('lighthouse, portriat')).didYouMean).toBe('portrait');
  });

  it('corrects the words for each kind among the known words of that kind', async () => {
    const meant = async (q: string) => (await search(q, 'all')).meant;
    expect(await meant('lihgthouse')).toEqual({ kollabs: 'lighthouse', users: null, posts: null });
    expect(await meant('solhiem')).toEqual({ kollabs: null, users: 'solheim', posts: null });
    await createPost(app.context, mira, { desc: 'Marigolds', tags: ['marigold'], category: 'art' });
    expect(await meant('marigodl, lihgthouse')).toEqual({
      kollabs: 'marigodl, lighthouse',
      users: null,
      posts: 'marigold, lihgthouse',
    });
  });

  it('finds users by names similar to the words', async () => {
    for (const q of ['miar', 'solhiem', 'mira solhem', 'mira_film']) {
      const [first] = await search(q, 'users');
      expect([q, first?.username]).toEqual([q, 'mira_films']);
    }
  });

  it('puts similar results after exact ones, and gives each once, page by page', async () => {
    await createKollab(app.context, mira, { title: 'Lift music', tags: ['lift'], summary: 's' });
    await createKollab(app.context, mira, { title: 'Loft living', tags: ['loft'], summary: 's' });
    const all = await search('lofts, lfit');
    expect(titles(all)).toEqual(['Loft living', 'Lift music', 'Music for lifts']);
    expect(all.map(({ matched }: any) => matched.by)).toEqual(['title', 'similar', 'similar']);
    const seen = [];
    let address: string | undefined = '/search?q=lofts,lfit&kind=kollabs&limit=1';
    while (address) {
      const page: any = await app.call('GET', address);
      expect(page.headers.get('x-total-count')).toBe('3');
      seen.push(...titles(page.body));
      address = page.headers.get('link')?.match(/^<\/api(.+)>; rel="next"$/)?.[1];
    }
    expect(seen).toEqual(titles(all));
  });

  it('proposes a correction even if the page is shorter than the number of results', async () => {
    await createKollab(app.context, mira, { title: 'Lantern one', tags: ['paper'], summary: 's' });
    await createKollab(app.context, mira, { title: 'Lantern two', tags: ['paper'], summary: 's' });
    await createKollab(app.context, mira, { title: 'Kaleidoscope', tags: ['glass'], summary: 's' });
    const asked = 'lantern, kaliedoscope';
    const found = await search(asked);
    expect(found.map(({ matched }: any) => matched.by)).toEqual(['title', 'title', 'similar']);
    for (const limit of ['1', '2', '20']) {
      const { body } = await app.call('GET', `/search?${new URLSearchParams({ q: asked, limit })}`);
      expect([limit, body.meant.kollabs]).toEqual([limit, 'lantern, kaleidoscope']);
      expect(titles(body.kollabs)).toEqual(titles(found).slice(0, Number(limit)));
    }
  });

  it('proposes nothing if enough is found, if no word is near, or if only hidden subjects have the word', async () => {
    expect((await search('qqqqqqq', 'all')).didYouMean).toBeNull();
    expect((await search('portrait', 'all')).didYouMean).toBeNull();
    const other = await createPerson(app.context, {
      profile: { username: 'other_one', displayName: 'Xylophonia' },
    });
    const id = await createKollab(app.context, other, { title: 'Marimbaphones', tags: ['vibraphonia'] });
    expect((await search('marimbaphnoes', 'all')).didYouMean).toBe('marimbaphones');
    const known = async () => {
      const { rows } = await app.context.database.pool.query(
        "select word from search_words where word ~ 'marimba|vibra|xylo' order by word",
      );
      return rows.map(({ word }) => word);
    };
    expect(await known()).toEqual(['marimbaphones', 'vibraphonia', 'vibraphonia', 'xylophonia']);
    const { db, pool } = app.context.database;
    const rename = async (title: string) => {
      await pool.query('update kollabs set title = $2 where id = $1', [id, title]);
      await indexRows(db, 'kollab', [id]);
      await deleteUnusedWords(db);
    };
    await rename('Celestas');
    expect(await known()).toEqual(['vibraphonia', 'vibraphonia', 'xylophonia']);
    await rename('Marimbaphones');
    await app.call('POST', `/kollab/${id}/close`, { token: other.token });
    expect(await known()).toContain('marimbaphones');
    await pool.query("update profiles set state = 'suspended' where user_id = $1", [other.userId]);
    expect((await search('marimbaphnoes', 'all')).didYouMean).toBeNull();
    await indexRows(db, 'user', [other.userId]);
    await deleteUnusedWords(db);
    expect(await known()).toEqual([]);
    expect(await search('xylophonai', 'users')).toEqual([]);
  });
});

describe('some of the words', () => {
  const add = (title: string, more: object = {}) =>
    createKollab(app.context, mira, {
      ...{ title, tags: ['t'], lookingFor: 'l', summary: 's', compensation: 'c', ...more },
    });
  const found = async (q: string, facets: Record<string, string> = {}) => {
    const query = new URLSearchParams({ q, kind: 'kollabs', sort: 'dateDesc', ...facets });
    const { body, headers } = await app.call('GET', `/search?${query}`);
    const by = body.map(({ title, matched }: any) => [title, matched.by]);
    return [headers.get('x-total-count'), ...by];
  };

  it('are enough if nothing has all of them: the most words first, at least half of them', async () => {
    await add('Zeppelin harvest');
    app.clock.advance(1000);
    await add('Zeppelin yodel', { summary: 'An accordion' });
    app.clock.advance(1000);
    await add('Zeppelin');
    expect(await found('zeppelin harvest yodel accordion')).toEqual([...['1', ['Zeppelin yodel', 'some']]]);
    expect(await found('zeppelin harvest qqqqqq wwwwww')).toEqual(['1', ['Zeppelin harvest', 'some']]);
    expect(await found('zeppelin qqqqqq wwwwww')).toEqual(['0']);
    expect(await found('zeppelin qqqqqq')).toEqual([
      '3',
      ...['Zeppelin', 'Zeppelin yodel', 'Zeppelin harvest'].map((title) => [title, 'some']),
    ]);
    // If one result has all words, only that one is shown.
    expect(await found('zeppelin harvest')).toEqual(['1', ['Zeppelin harvest', 'exact']]);
    expect(await found('qqqqqq')).toEqual(['0']);
    expect(await found('zeppelin qqqqqq', { category: 'food' })).toEqual(['0']);
    const [first] = (await app.call('GET', '/search?q=zepelin+qqqqqq&kind=kollabs')).body;
    expect(first.matched).toEqual({ by: 'some', words: ['zepelin qqqqqq', 'zeppelin qqqqqq'] });
  });

  it('give results with pages and counts, but not in suggestions or searches of all kinds', async () => {
    const seen = [];
    let address: string | undefined = '/search?q=zeppelin+qqqqqq&kind=kollabs&limit=1&sort=dateDesc';
    while (address) {
      const page: any = await app.call('GET', address);
      seen.push(...titles(page.body));
      address = page.headers.get('link')?.match(/^<\/api(.+)>; rel="next"$/)?.[1];
    }
    expect(seen).toEqual(['Zeppelin', 'Zeppelin yodel', 'Zeppelin harvest']);
    const { counts } = (await app.call('GET', '/search/counts?q=zeppelin+qqqqqq')).body;
    expect(counts.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(3);
    expect((await search('zeppelin qqqqqq', 'all')).kollabs).toEqual([]);
    expect((await suggest('zeppelin qqqqqq')).kollabs).toEqual([]);
  });
});

describe('suggestions', () => {
  it('suggests Kollabs, users, categories and tags that begin with the text', async () => {
    const of = async (q: string) => {
      const { kollabs, users, categories, tags } = await suggest(q);
      return [titles(kollabs), users.map(({ username }: any) => username), categories, tags];
    };
    expect(await of('port')).toEqual([['Portrait of a baker'], [], [], []]);
    expect(await of('portrait of a ba')).toEqual([['Portrait of a baker'], [], [], []]);
    expect(await of('mir')).toEqual([[], ['mira_films'], [], []]);
    expect(await of('#str')).toEqual([['Lighthouse keepers'], [], [], ['street food']]);
    expect((await of('mus'))[2]).toEqual(['music']);
    expect((await of('caf'))[3]).toEqual(['café']);
    expect(await of('qqqqq')).toEqual([[], [], [], []]);
    expect((await suggest('portriat')).didYouMean).toBe('portrait');
  });

  it('offers a user to go to only if the user exists and is not excluded by the viewer', async () => {
    for (const q of ['@mira_films', 'MIRA_films']) expect((await suggest(q)).goTo).toBe('mira_films');
    expect((await suggest('mira_film')).goTo).toBeNull();
    expect((await suggest('mira_films', viewer.token)).goTo).toBe('mira_films');
    // Insert before the first read: cached exclusions are invalidated only by the event of a block.
    const blocker = await createPerson(app.context, { profile: { username: 'blocker_one' } });
    await app.context.database.pool.query(
      'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3)',
      [blocker.userId, mira.userId, app.clock.now()],
    );
    const blocked = await suggest('mira_films', blocker.token);
    expect([blocked.goTo, blocked.users, blocked.kollabs]).toEqual([null, [], []]);
    expect((await suggest('port', blocker.token)).kollabs).toEqual([]);
  });

  it('returns little, and rejects what a search rejects', async () => {
    const { text } = await app.call('GET', '/search/suggest?q=mi');
    expect(Buffer.byteLength(text)).toBeLessThan(4_000);
    expect((await app.call('GET', '/search/suggest')).status).toBe(422);
    for (const q of ['%', '_', '\\', "'", '@', '\u{10ffff}', 'a\u{10ffff}', '…', 'ß', 'İ']) {
      expect([q, (await app.call('GET', `/search/suggest?q=${encodeURIComponent(q)}`)).status]).toEqual([
        q,
        200,
      ]);
    }
  });
});
