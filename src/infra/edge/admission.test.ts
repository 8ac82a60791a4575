import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '#infra/clock.ts';
import { createTokens } from '#infra/session/token.ts';
import { createAdmission } from './admission.ts';

const MOST = 16;
const env = { publicUrl: 'https://kollabrate.example', mostAtOnce: MOST };
const tokens = createTokens(['a secret of the test'], env.publicUrl, systemClock);
const options = { env, tokens, isKnownSession: (cookie: string) => cookie === 'known' };

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function serveSlowly() {
  const warnings: object[] = [];
  const log = { warn: (fields: object) => warnings.push(fields) } as never;
  const admission = createAdmission({ ...options, log });
  const gate = Promise.withResolvers<void>();
  const app = Fastify({
    serverFactory: (handler) => http.createServer(admission.before(handler)),
    forceCloseConnections: true,
  });
  admission.mount(app);
  app.all('/*', async (_request, reply) => {
    await gate.promise;
    return reply.send('done');
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  opened.push(() => {
    gate.resolve();
    return app.close();
  });
  const ask = (path: string, options: RequestInit = {}) =>
    fetch(url + path, { ...options, headers: { ...BROWSER, ...options.headers } });
  const begin = async (count: number, path: string, options: RequestInit = {}) => {
    const before = admission.taken;
    const asked = Array.from({ length: count }, () => ask(path, options));
    while (admission.taken === before) await turn();
    await expect.poll(() => admission.taken).toBeGreaterThanOrEqual(before + count);
    return asked;
  };
  return { admission, warnings, ask, begin, app, open: () => gate.resolve() };
}

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const ROBOT = { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1)' } };
const VIEWER = { headers: { authorization: `Bearer ${await signedBy(tokens)}` } };
const COOKIE = { headers: { cookie: '__Host-session=known' } };
const UNVERIFIED_WRITE = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
const WRITE = { ...UNVERIFIED_WRITE, headers: { ...UNVERIFIED_WRITE.headers, ...VIEWER.headers } };

function signedBy({ sign }: Pick<typeof tokens, 'sign'>): Promise<string> {
  const id = '00000000-0000-7000-8000-000000000001';
  return sign({ userId: id, username: 'ada', sessionId: id });
}

describe('the bound on concurrent work', () => {
  it('refuses robots at a quarter, visitors at half, reads of signed-in users at three quarters, then writes', async () => {
    const { ask, begin, admission } = await serveSlowly();
    await begin(4, '/api/a', ROBOT);
    expect((await ask('/api/a', ROBOT)).status).toBe(503);
    await begin(4, '/api/a');
    expect((await ask('/api/a')).status).toBe(503);
    await begin(2, '/api/a', VIEWER);
    await begin(2, '/api/a', COOKIE);
    expect((await ask('/api/a', VIEWER)).status).toBe(503);
    await begin(4, '/api/a', WRITE);
    expect((await ask('/api/a', WRITE)).status).toBe(503);
    expect(admission).toMatchObject({ taken: MOST, refused: 4 });
  });

  it('treats an unverified caller as a visitor, also for a write', async () => {
    const { ask, begin, admission } = await serveSlowly();
    await begin(8, '/api/a');
    const forged = await signedBy(createTokens(['another secret'], env.publicUrl, systemClock));
    const past = { ...systemClock, now: () => new Date(Date.now() - 16 * 60_000) };
    const expired = await signedBy(createTokens(['a secret of the test'], env.publicUrl, past));
    const unverified = [
      ...['x', forged, expired].map((token) => ({ headers: { authorization: `Bearer ${token}` } })),
      { headers: { authorization: 'Basic YWRhOmFkYQ==' } },
      { headers: { cookie: '__Host-session=unknown' } },
      UNVERIFIED_WRITE,
    ];
    for (const one of unverified) expect((await ask('/api/a', one)).status).toBe(503);
    expect(admission.refusedOf).toEqual({ write: 0, viewer: 0, visitor: unverified.length, robot: 0 });
    await begin(1, '/api/a', VIEWER);
    await begin(1, '/api/a', COOKIE);
    await begin(1, '/api/a', { ...UNVERIFIED_WRITE, headers: { ...WRITE.headers, ...COOKIE.headers } });
  });

  it('admits requests again once a response is sent or its caller is gone', async () => {
    const { ask, begin, open, admission } = await serveSlowly();
    const gone = new AbortController();
    const left = await begin(4, '/api/a', { signal: gone.signal });
    const stayed = await begin(4, '/api/a');
    expect((await ask('/api/a')).status).toBe(503);
    gone.abort();
    await Promise.allSettled(left);
    await expect.poll(() => admission.taken).toBe(4);
    open();
    for (const response of await Promise.all(stayed)) expect(response.status).toBe(200);
    expect((await ask('/api/a')).status).toBe(200);
    await expect.poll(() => admission.taken).toBe(0);
  });

  it('says when to retry: as JSON to programs, as a page to browsers, and once in the log', async () => {
    const { ask, begin, warnings } = await serveSlowly();
    await begin(8, '/api/a');
    const refused = await ask('/api/a');
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await refused.json()).toEqual({
      error: 'We are busy right now. Please try again in a moment.',
      code: 'unavailable',
    });
    const page = await ask('/kollabs', { headers: { accept: 'text/html' } });
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('<h1>Please wait a moment</h1>');
    expect(warnings).toEqual([{ event: 'overloaded', taken: 8, refused: 1, rank: 'visitor' }]);
  });

  it('counts a page as four reads, and existing files, pictures and sitemaps as none', async () => {
    const { ask, begin, admission, open } = await serveSlowly();
    await begin(1, '/kollabs');
    expect(admission.taken).toBe(4);
    await begin(1, '/kollabs.data?x');
    expect(admission.taken).toBe(8);
    admission.addFile('/assets/root-x1.js');
    const files = ['/media/ab/cd', '/sitemaps/users-1.xml', '/assets/root-x1.js', '/assets/root-x1.js?x'].map(
      (path) => ask(path),
    );
    open();
    for (const file of files) expect((await file).status).toBe(200);
  });

  it.each([
    '/search?q=abc.de',
    '/kollabs?ref=example.com',
    '/assets/gone.js',
    '/ada.lovelace',
    '/x?/media/y',
  ])('takes %s for a page, whatever it looks like', async (path) => {
    const { ask, begin, admission } = await serveSlowly();
    admission.addFile('/assets/root-x1.js');
    const known = { headers: { ...VIEWER.headers } };
    await begin(1, path, known);
    expect(admission.taken).toBe(4);
    await begin(1, path);
    expect((await ask(path)).status).toBe(503);
  });

  it('always answers health checks', async () => {
    const { ask, begin, open } = await serveSlowly();
    await begin(16, '/api/a', WRITE);
    const health = ask('/healthz');
    open();
    expect((await health).status).toBe(200);
  });

  it('counts a request with a body only once the body has arrived', async () => {
    const { begin, app, ask, open, admission } = await serveSlowly();
    const { port } = app.server.address() as AddressInfo;
    const slow = Array.from({ length: 40 }, () => net.connect(port, '127.0.0.1'));
    for (const socket of slow) {
      socket.write(
        'POST /api/a HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
      );
    }
    await begin(1, '/api/a', WRITE);
    expect(admission.taken).toBe(1);
    open();
    expect((await ask('/api/a', WRITE)).status).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  it('releases a response that stays open', async () => {
    const log = { warn() {} } as never;
    const admission = createAdmission({ ...options, log });
    const server = http.createServer(
      admission.before((_request, response) => {
        response.writeHead(200);
        response.flushHeaders();
        admission.release(response);
      }),
    );
    server.listen(0, '127.0.0.1');
    opened.push(async () => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const streams = Array.from({ length: 3 * MOST }, () => fetch(`http://127.0.0.1:${port}/api/events`));
    for (const stream of streams) expect((await stream).status).toBe(200);
    expect(admission.taken).toBe(0);
    server.closeAllConnections();
  });
});
