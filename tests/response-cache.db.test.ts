import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKollab, createPerson, kollabForm, type Person } from './factories.ts';
import { expectSoundLedger } from './ledger.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const LIST = '/allkollabs?sort=datePosted&limit=10';
const SHORT = '/allkollabs?sort=datePosted&limit=2';

let app: TestApp;
let ella: Person;
let noah: Person;

beforeAll(async () => {
  app = await startTestApp({ caching: true });
  ella = await createPerson(app.context);
  noah = await createPerson(app.context);
  await createKollab(app.context, ella);
});

afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const visit = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api${address}`, { headers });
const titles = (response: { body: { title: string }[] }) => response.body.map(({ title }) => title);

/** Returns how many statements the pools run during `work`. */
async function statementsDuring(work: () => Promise<unknown>): Promise<number> {
  const { pool, planned } = app.context.database;
  let taken = 0;
  const count = () => {
    taken++;
  };
  for (const one of [pool, planned]) one.on('acquire', count);
  await work();
  for (const one of [pool, planned]) one.off('acquire', count);
  return taken;
}

describe('lists that visitors share', () => {
  it('are computed once for concurrent requests, and while fresh', async () => {
    app.clock.advance(60_000);
    const many = () => Promise.all(Array.from({ length: 50 }, () => visit(LIST)));
    expect(await statementsDuring(many)).toBe(1);
    app.clock.advance(1_999);
    expect(await statementsDuring(many)).toBe(0);
    app.clock.advance(1);
    expect(await statementsDuring(many)).toBe(1);
    // Equivalent queries share a cache entry.
    expect(await statementsDuring(() => visit('/allkollabs?limit=10&sort=datePosted&unknown=1'))).toBe(0);
    expect(await statementsDuring(() => visit('/allkollabs?limit=9&sort=datePosted'))).toBe(1);
  });

  it('have a validator and a short lifetime in shared caches', async () => {
    for (const address of [LIST, '/users?sort=dateJoined', '/users/featured']) {
      const response = await visit(address);
      expect(response.headers.get('cache-control')).toBe(
        'public, max-age=0, s-maxage=10, stale-while-revalidate=30',
      );
      expect(response.headers.get('vary')).toBe('Authorization, Accept-Encoding');
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      const again = await visit(address, { 'if-none-match': response.headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
    }
  });

  it('equal uncached responses, also on the next page', async () => {
    await createKollab(app.context, noah);
    app.clock.advance(60_000);
    const shared = await app.call('GET', '/allkollabs?limit=1');
    const own = await app.call('GET', '/allkollabs?limit=1', { token: ella.token });
    expect(shared.body).toEqual(own.body);
    const behind = (list: typeof own) => /cursor=([^&>]+)/.exec(list.headers.get('link') ?? '')?.[1];
    const next = await app.call('GET', `/allkollabs?limit=1&cursor=${behind(shared)}`);
    const ownNext = await app.call('GET', `/allkollabs?limit=1&cursor=${behind(own)}`, { token: ella.token });
    expect(next.body).toEqual(ownNext.body);
    expect(next.body).not.toEqual(shared.body);
  });

  it('are served after validation and rate limits', async () => {
    for (let i = 0; i < 2; i++) {
      expect((await visit('/allkollabs?sort=nonsense')).status).toBe(400);
      expect((await visit('/allkollabs?cursor=nonsense')).status).toBe(400);
    }
    const left = async () => {
      const own = await app.call('GET', '/user', { token: ella.token });
      return Number(own.headers.get('ratelimit-remaining'));
    };
    const before = await left();
    for (let i = 0; i < 3; i++) expect((await visit(LIST)).status).toBe(200);
    expect(await left()).toBe(before - 4);
  });

  it('are replayed unchanged, to visitors only', async () => {
    await createKollab(app.context, ella);
    app.clock.advance(60_000);
    const headersOf = async (headers: Record<string, string> = {}, address = SHORT) => {
      const response = await visit(address, { 'accept-encoding': 'identity', ...headers });
      const { date, ...others } = Object.fromEntries(response.headers);
      return { status: response.status, others, text: await response.text() };
    };
    const first = await headersOf();
    const again = await headersOf();
    expect(again).toEqual(first);
    expect(again.others).toMatchObject({
      'strict-transport-security': expect.any(String),
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.any(String),
      link: expect.stringContaining('cursor='),
      etag: expect.any(String),
    });
    const packed = await headersOf({ 'accept-encoding': 'gzip' });
    expect(packed.others['content-encoding']).toBe('gzip');
    expect(packed.text).toBe(first.text);
    expect((await headersOf({ authorization: 'Bearer nonsense' })).others['cache-control']).toBe('no-store');
    const unchanged = await headersOf({ 'if-none-match': first.others.etag as string });
    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
    expect(unchanged.others).toMatchObject({ etag: first.others.etag, vary: first.others.vary });
    expect(unchanged.others['content-type']).toBeUndefined();
    const other = await headersOf({ 'if-none-match': '"another"' });
    expect([other.status, other.text]).toEqual([200, first.text]);
    expect(
      (await fetch(`${app.url}/api${SHORT}`, { method: 'HEAD' })).headers.get('content-length'),
    ).not.toBe('0');

    await createKollab(app.context, noah);
    app.clock.advance(1_999);
    expect((await headersOf()).text).toBe(first.text);
    app.clock.advance(1);
    await expect.poll(async () => (await headersOf()).text).not.toBe(first.text);
  });

  it('signed-in users get private responses, and see their own writes at once', async () => {
    const before = await app.call('GET', LIST);
    const title = 'Somebody with a drone and a love of lighthouses';
    const made = await app.call('POST', '/kollab', {
      token: ella.token,
      body: { ...kollabForm(), title },
    });
    expect(made.status).toBe(201);
    // This app does not follow the log, so signed-in users bypass the cache. viewer-cache.db.test.ts covers an app
    // that does.
    for (const token of [ella.token, noah.token]) {
      const own = await app.call('GET', LIST, { token });
      expect(titles(own)).toContain(title);
      expect(own.headers.get('cache-control')).toBe('no-store');
      expect(own.headers.get('etag')).toBeNull();
    }
    expect((await app.call('GET', LIST)).text).toBe(before.text);
    app.clock.advance(2_000);
    await expect.poll(async () => titles(await app.call('GET', LIST))).toContain(title);
  });

  it('are cached as long for a missing resource, so that it is not looked up on each request', async () => {
    const address = '/user/nobody_at_all/visibility';
    expect((await visit(address)).status).toBe(404);
    expect(await statementsDuring(() => visit(address))).toBe(0);
    app.clock.advance(2_000);
    expect(await statementsDuring(() => visit(address))).toBe(1);
    expect((await visit(`/user/${ella.username}/visibility`)).status).toBe(200);
  });

  it('are sent for a bad token as well, but shared caches must not store that response', async () => {
    const good = await visit(LIST);
    const bad = await visit(LIST, { authorization: 'Bearer nonsense' });
    expect(await bad.text()).toBe(await good.text());
    expect(bad.headers.get('cache-control')).toBe('no-store');
  });
});
