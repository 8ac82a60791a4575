import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES } from '#contract/product.ts';
import { DEFAULT_NAME } from '#modules/place/place.rules.ts';
import { createKollab, createPerson, createPost, type Person } from '#tests/factories.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let owner: Person;
let kollab: string;
let publicUrl: string;
const NASTY = `<script>alert(1)</script> & "Tides" ]]>`;

beforeAll(async () => {
  app = await acquireTestApp();
  publicUrl = app.context.env.publicUrl;
  owner = await createPerson(app.context, { profile: { displayName: 'Ada <b>' } });
  kollab = await createKollab(app.context, owner, { title: NASTY });
});
afterAll(() => app.close());

const get = async (path: string, headers?: Record<string, string>) => {
  const response = await fetch(app.url + path, headers ? { headers } : {});
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString('utf8') };
};

describe('robots.txt, manifest', () => {
  it('lets robots in and shows them the sitemaps', async () => {
    const { headers, text } = await get('/robots.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toContain('User-agent: *');
    expect(text).toContain('Disallow: /api/');
    expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  });

  it('names the app and its icons', async () => {
    const { headers, text } = await get('/manifest.webmanifest');
    expect(headers.get('content-type')).toMatch('application/manifest+json');
    const manifest = JSON.parse(text);
    expect(manifest.name).toBe(DEFAULT_NAME);
    expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable');
  });

  it('leads what asks for /favicon.ico to an icon', async () => {
    const { status, headers } = await fetch(`${app.url}/favicon.ico`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, '/icons/icon-32.png']);
  });
});

describe('sitemaps', () => {
  it('lists pages, open Kollabs and people, and no closed or deleted Kollab', async () => {
    const closed = await createKollab(app.context, owner, { active: false });
    const deleted = await createKollab(app.context, owner, {
      active: false,
      deletedAt: app.context.clock.now(),
    });
    const index = await get('/sitemap.xml');
    const names = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(names).toEqual(
      ['pages', 'kollabs-1', 'posts-1', 'users-1', 'collaborations-1'].map(
        (name) => `${publicUrl}/sitemaps/${name}.xml`,
      ),
    );
    const [pages, kollabs, , users] = await Promise.all(
      names.map(async (name) => (await get(new URL(name ?? '').pathname)).text),
    );
    for (const category of CATEGORIES) expect(pages).toContain(`/kollabs/categories/${category}<`);
    expect(kollabs).toContain(`<loc>${publicUrl}/kollab/${kollab}/details</loc>`);
    expect(kollabs).not.toContain(closed);
    expect(kollabs).not.toContain(deleted);
    expect(users).toContain(`<loc>${publicUrl}/user/${owner.username}</loc>`);
  });

  it('divides at 50,000', { tags: ['whole'], timeout: 300_000 }, async () => {
    const large = await startTestApp();
    const { pool } = large.context.database;
    // In batches, each well within the statement timeout on a busy machine.
    for (let first = 1; first <= 100_001; first += 10_000) {
      await pool.query(
        `insert into profiles (user_id, username, display_name, account_type, content_type, date_joined)
         select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'many_' || n, 'Many', 'creator',
           'art', now()
         from generate_series($1::int, least($1::int + 9999, 100001)) n`,
        [first],
      );
    }
    // The borders do not depend on which users are visible.
    await pool.query(`update profiles set state = 'suspended' where username in ('many_7', 'many_70000')`);
    const read = async (path: string) => (await fetch(large.url + path)).text();
    const count = async (name: string) =>
      ((await read(`/sitemaps/${name}.xml`)).match(/<url>/g) ?? []).length;
    expect((await read('/sitemap.xml')).match(/users-\d/g)).toEqual(['users-1', 'users-2', 'users-3']);
    expect([await count('users-1'), await count('users-2'), await count('users-3')]).toEqual([
      49_999, 49_999, 1,
    ]);
    expect((await fetch(`${large.url}/sitemaps/users-4.xml`)).status).toBe(404);
    await large.close();
  });

  it('does not scan the table again for an unknown name', async () => {
    const { pool } = app.context.database;
    await get('/sitemaps/kollabs-9999.xml');
    let statements = 0;
    const count = () => {
      statements++;
    };
    pool.on('acquire', count);
    for (const name of ['kollabs-9999', 'kollabs-9998', 'users-2']) {
      expect((await get(`/sitemaps/${name}.xml`)).status).toBe(404);
    }
    pool.off('acquire', count);
    expect(statements).toBeLessThanOrEqual(1);
  });

  it('gives the same in every encoding', async () => {
    const plain = await get('/sitemaps/kollabs-1.xml', { 'accept-encoding': 'identity' });
    const packed = await get('/sitemaps/kollabs-1.xml', { 'accept-encoding': 'gzip' });
    expect(packed.text).toBe(plain.text);
    expect([plain, packed].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip']);
  });

  it('knows no other name', async () => {
    for (const name of [
      'kollabs-2.xml',
      'kollabs-0.xml',
      'other.xml',
      'pages',
      '%00.xml',
      'users-99999.xml',
    ]) {
      expect((await get(`/sitemaps/${name}`)).status, name).toBe(404);
    }
  });
});

describe('the feed of a category', () => {
  it('holds the newest open Kollabs, as text', async () => {
    const { headers, text } = await get('/kollabs/categories/music/feed.xml');
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    expect(text).toContain(`<id>urn:uuid:${kollab}</id>`);
    expect(text).toContain(
      '<title>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Tides&quot; ]]&gt;</title>',
    );
    expect(text).toContain('<name>Ada &lt;b&gt;</name>');
    expect(text).not.toContain('<script');
  });

  it('is empty and well where nothing was posted, and is there for categories alone', async () => {
    const { status, text } = await get('/kollabs/categories/finance/feed.xml');
    expect(status).toBe(200);
    expect(text).toContain('<updated>');
    expect((await get('/kollabs/categories/nothing/feed.xml')).status).toBe(404);
  });
});

describe('oEmbed', () => {
  const ask = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`);

  it('describes a Kollab', async () => {
    const { status, text } = await ask(`${publicUrl}/kollab/${kollab}/details`);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({
      version: '1.0',
      type: 'link',
      title: NASTY,
      author_name: 'Ada <b>',
      provider_name: DEFAULT_NAME,
      thumbnail_url: `${publicUrl}/og/kollab/${kollab}.png`,
      thumbnail_width: 1200,
    });
  });

  it('leaves the picture out where there is no room for it', async () => {
    const { text } = await ask(`${publicUrl}/kollab/${kollab}`, '&maxwidth=400');
    expect(JSON.parse(text)).not.toHaveProperty('thumbnail_url');
  });

  it('knows no address of elsewhere, no other page and no other format', async () => {
    for (const url of [
      `https://evil.example/kollab/${kollab}/details`,
      `${publicUrl}/user/${owner.username}`,
      `${publicUrl}/kollab/01900000-0000-7000-8000-000000000000/details`,
      'javascript:alert(1)',
      'x',
    ]) {
      expect((await ask(url)).status, url).toBe(404);
    }
    expect((await ask(`${publicUrl}/kollab/${kollab}`, '&format=xml')).status).toBe(404);
    expect((await get('/oembed')).status).toBe(400);
    expect((await get('/oembed?url=a&url=b')).status).toBe(400);
  });
});

describe('a post', () => {
  it('is in the sitemap and the feed, can be embedded, and has a preview, while its owner wants to be found', async () => {
    const author = await createPerson(app.context);
    const post = await createPost(app.context, author, { category: 'crafts', desc: 'Knots <b>& bows</b>' });
    const hidden = await createPost(app.context, author, { category: 'crafts', state: 'hidden' });
    app.clock.advance(2 * 60 * 60 * 1000);
    const embed = (id: string) => `/oembed?url=${encodeURIComponent(`${publicUrl}/post/${id}`)}`;
    const sitemap = (await get('/sitemaps/posts-1.xml')).text;
    expect(sitemap).toContain(`<loc>${publicUrl}/post/${post}</loc>`);
    expect(sitemap).not.toContain(hidden);
    expect((await get('/sitemap.xml')).text).toContain('/sitemaps/posts-1.xml');
    const feed = (await get('/kollabs/categories/crafts/feed.xml')).text;
    expect(feed).toContain('<title>Knots &lt;b&gt;&amp; bows&lt;/b&gt;</title>');
    expect(feed).toContain(`/post/${post}"`);
    expect(feed).not.toContain(hidden);
    expect(JSON.parse((await get(embed(post))).text)).toMatchObject({
      title: 'Knots <b>& bows</b>',
      thumbnail_url: `${publicUrl}/og/post/${post}.png`,
    });
    const statuses = async (id: string) =>
      Promise.all([embed(id), `/og/post/${id}.png`].map(async (path) => (await get(path)).status));
    expect([await statuses(post), await statuses(hidden)]).toEqual([
      [200, 200],
      [404, 404],
    ]);
    const token = await author.freshToken();
    await app.call('POST', '/preferences', { token, body: { indexable: false } });
    app.clock.advance(2 * 60 * 60 * 1000);
    expect(await statuses(post)).toEqual([404, 404]);
    expect((await get('/sitemaps/posts-1.xml')).text).not.toContain(post);
    expect((await get('/kollabs/categories/crafts/feed.xml')).text).not.toContain(post);
  });
});

describe('preview pictures', () => {
  const size = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

  it('draws a Kollab and a profile as PNG of 1200 by 630, and repeats them from what is kept', async () => {
    for (const path of [`/og/kollab/${kollab}.png`, `/og/user/${owner.username}.png`]) {
      const first = await get(path);
      expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(size(first.bytes)).toEqual([1200, 630]);
      expect(first.headers.get('cache-control')).toMatch(/public/);
      const again = await get(path);
      expect(again.bytes.equals(first.bytes)).toBe(true);
      const etag = first.headers.get('etag') ?? '';
      expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    }
  });

  it('draws what people write as text, in any script, however long', async () => {
    for (const title of [
      '日本語のタイトル',
      '🎉🎉🎉',
      `${'W'.repeat(150)}`,
      'مرحبا بالعالم',
      '&lt;svg onload=1>',
    ]) {
      const one = await createKollab(app.context, owner, { title });
      const { status, bytes } = await get(`/og/kollab/${one}.png`);
      expect([status, ...size(bytes)], title).toEqual([200, 1200, 630]);
    }
  });

  it('knows nothing of what is not there', async () => {
    for (const path of [
      '/og/kollab/01900000-0000-7000-8000-000000000000.png',
      '/og/kollab/x.png',
      `/og/kollab/${kollab}`,
      `/og/kollab/${kollab}.jpg`,
      '/og/user/nobody_here.png',
      '/og/user/%00.png',
      '/og/user/..%2f..%2fetc%2fpasswd.png',
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });
});

describe('a person who does not want to be found by machines', () => {
  it('is in no sitemap, feed, preview card or embed, and neither are their Kollabs', async () => {
    const shy = await createPerson(app.context);
    const theirs = await createKollab(app.context, shy, { category: 'science', title: 'Quiet tides' });
    const address = encodeURIComponent(`${publicUrl}/kollab/${theirs}/details`);
    const cards = [`/og/kollab/${theirs}.png`, `/og/user/${shy.username}.png`, `/oembed?url=${address}`];
    const statuses = () => Promise.all(cards.map(async (path) => (await get(path)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await get('/kollabs/categories/science/feed.xml')).text).toContain('Quiet tides');

    const body = { indexable: false };
    await app.call('POST', '/preferences', { token: shy.token, body });
    expect(await statuses()).toEqual([404, 404, 404]);
    // Feeds are cached for a minute, sitemaps for longer.
    app.clock.advance(60_000);
    expect((await get('/kollabs/categories/science/feed.xml')).text).not.toContain('Quiet tides');
    app.clock.advance(2 * 60 * 60 * 1000);
    expect((await get('/sitemaps/users-1.xml')).text).not.toContain(`/user/${shy.username}<`);
    expect((await get('/sitemaps/users-1.xml')).text).toContain(`/user/${owner.username}<`);
    expect((await get('/sitemaps/kollabs-1.xml')).text).not.toContain(theirs);
    // Pages use the same visibility.
    const visibility = await app.call('GET', `/user/${shy.username}/visibility`);
    expect(visibility.body.indexable).toBe(false);
    // Users still find them.
    expect((await app.call('GET', `/allkollabs?category=science`)).body).toHaveLength(1);
  });
});
