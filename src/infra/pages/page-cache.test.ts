import Fastify from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { Freshness } from '#infra/edge/freshness.ts';
import { createPageCache, type Rendered, type RenderWhole } from './page-cache.ts';

let now = 1_000_000;
let renders = 0;
let render: RenderWhole;
const app = Fastify();
const kept: string[] = [];
const waits: string[] = [];
const admission = { release: () => waits.push('let go'), acquire: () => waits.push('taken up') };
const freshness = new Freshness({ current: true }, { now: () => new Date(now) });
const pages = createPageCache(freshness, { keep: ({ url }) => kept.push(url) }, admission);
app.get('/*', (request, reply) => pages.send(request, reply, { key: request.url, front: false }, render));

function page(nonce: string, init: ResponseInit = {}, failed = false): Rendered {
  renders++;
  const headers = { 'content-type': 'text/html; charset=utf-8', ...init.headers };
  const response = new Response(`<script nonce="${nonce}">go()</script>`, { ...init, headers });
  return { response, hasFailed: () => failed };
}

async function getMany(address: string) {
  const responses = await Promise.all(Array.from({ length: 5 }, () => app.inject(address)));
  const [first] = responses;
  if (!first) throw new Error('no response');
  return first;
}

beforeEach(() => {
  renders = 0;
  waits.length = 0;
  now += 60_000;
  render = async (nonce) => page(nonce);
});

describe('pages for visitors', () => {
  it('are rendered once for all requests within five seconds', async () => {
    await getMany('/kollabs');
    now += 4_999;
    const response = await getMany('/kollabs');
    expect(renders).toBe(1);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=30',
      vary: 'Cookie, Accept-Encoding',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    now += 1;
    await getMany('/kollabs');
    expect(renders).toBe(2);
  });

  it('count as work of the request that renders them, and of others if each needs its own', async () => {
    await getMany('/kollabs');
    expect(waits).toEqual(Array(4).fill('let go'));
    waits.length = 0;
    render = async (nonce) => page(nonce, { status: 500 }, true);
    await getMany('/users');
    expect(waits).toEqual([...Array(4).fill('let go'), ...Array(4).fill('taken up')]);
  });

  it('have the hashes of their scripts in the policy, also with a 304, and no nonce', async () => {
    const response = await getMany('/kollabs');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
    expect(policy).toMatch(/^default-src 'none';.*; object-src 'none'; base-uri 'none';/);
    expect(policy).toContain("; frame-ancestors 'none'");
    expect(policy + response.payload).not.toContain('nonce');
    const again = await app.inject({
      url: '/kollabs',
      headers: { 'if-none-match': String(response.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.headers['content-security-policy']).toBe(policy);
  });

  it('are also shared as data, which the browser fetches on navigation', async () => {
    render = async (nonce) => page(nonce, { headers: { 'content-type': 'text/x-script; charset=utf-8' } });
    await getMany('/kollabs.data');
    const response = await getMany('/kollabs.data');
    expect(renders).toBe(1);
    expect(response.headers).toMatchObject({
      'cache-control': expect.stringContaining('s-maxage=10'),
      vary: 'Cookie, Accept-Encoding',
    });
  });

  it.each<[string, RenderWhole]>([
    ['failed', async (nonce) => page(nonce, { status: 500 })],
    ['shows that a part of it could not be loaded', async (nonce) => page(nonce, {}, true)],
    ['says no-store', async (nonce) => page(nonce, { headers: { 'cache-control': 'no-store' } })],
    ['sets a cookie', async (nonce) => page(nonce, { headers: { 'set-cookie': 'a=b' } })],
    ['leads elsewhere', async (nonce) => page(nonce, { status: 302, headers: { location: '/signin' } })],
  ])('are neither kept nor shared when the page %s', async (_, renderOne) => {
    render = renderOne;
    const response = await getMany('/users');
    expect(renders).toBe(5);
    expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie' });
    expect(response.headers.etag).toBeUndefined();
  });

  it('are rendered once for all requests for a missing page, whose response no cache may store', async () => {
    render = async (nonce) => page(nonce, { status: 404 });
    const response = await getMany('/user/nobody');
    expect([response.statusCode, renders]).toEqual([404, 1]);
    expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie' });
    expect(response.payload).not.toContain('nonce');
    now += 4_999;
    await getMany('/user/nobody');
    expect(renders).toBe(1);
    now += 1;
    await getMany('/user/nobody');
    expect(renders).toBe(2);
  });

  it('are not evicted by any number of missing pages', async () => {
    await getMany('/kollabs');
    render = async (nonce) => page(nonce, { status: 404 });
    for (let one = 0; one < 5_000; one++) await app.inject(`/user/${one}`);
    const before = renders;
    await getMany('/kollabs');
    expect(renders).toBe(before);
    await app.inject('/user/0');
    expect(renders).toBe(before + 1);
  });

  it('are rendered again after a failure', async () => {
    render = async () => {
      throw new Error('no such component');
    };
    expect((await getMany('/users')).statusCode).toBe(500);
    render = async (nonce) => page(nonce);
    expect((await getMany('/users')).statusCode).toBe(200);
  });

  it('are rendered again when something that a part of them shows has changed, also something missing', async () => {
    for (const status of [200, 404]) {
      now += 60_000;
      renders = 0;
      render = async (nonce, noteRead) => {
        noteRead(freshness.snapshot().shows(() => ['a Kollab']));
        return page(nonce, { status });
      };
      await getMany('/kollabs');
      freshness.change(['another']);
      await getMany('/kollabs');
      expect(renders).toBe(1);
      freshness.change(['a Kollab']);
      await getMany('/kollabs');
      expect(renders).toBe(2);
    }
  });

  it('are as old as the oldest part that they show', async () => {
    render = async (nonce, noteRead) => {
      const read = freshness.snapshot();
      read.at -= 1_500;
      noteRead(read);
      return page(nonce);
    };
    await getMany('/kollabs');
    now += 3_500;
    await getMany('/kollabs');
    expect(renders).toBe(2);
  });
});
