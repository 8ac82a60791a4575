import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { Env } from '#infra/env.ts';
import { createAdmission } from './admission.ts';

const MOST = 16;
const env = { publicUrl: 'https://kollabrate.example' } as Env;

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** A server whose handler answers when it is let. */
async function serveSlowly() {
  const warnings: object[] = [];
  const log = { warn: (fields: object) => warnings.push(fields) } as never;
  const admission = createAdmission({ env, log, most: MOST });
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
  /** Sends them, and waits until they hold their places. */
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
const VIEWER = { headers: { authorization: 'Bearer x' } };
const COOKIE = { headers: { cookie: '__Host-session=x' } };
const WRITE = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };

describe('the bound on the work at once', () => {
  it('refuses robots at a quarter, visitors at half, reads of the signed-in at three quarters, then writes', async () => {
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

  it('answers again as soon as something is answered, or its caller is gone', async () => {
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

  it('says when to come back: as JSON to programs, as a page to a browser; and once in the log', async () => {
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

  it('takes a page for four reads, and files and pictures for none', async () => {
    const { ask, begin, admission, open } = await serveSlowly();
    await begin(1, '/kollabs');
    expect(admission.taken).toBe(4);
    await begin(1, '/kollabs.data?x');
    expect(admission.taken).toBe(8);
    const files = ['/media/ab/cd', '/assets/root-x1.js', '/robots.txt'].map((path) => ask(path));
    open();
    for (const file of files) expect((await file).status).toBe(200);
  });

  it('answers who looks after the process, however full it is', async () => {
    const { ask, begin, open } = await serveSlowly();
    await begin(16, '/api/a', WRITE);
    const health = ask('/healthz');
    open();
    expect((await health).status).toBe(200);
  });

  it('gives no place to a body that does not come', async () => {
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

  it('gives the place of a response back that stays open', async () => {
    const log = { warn() {} } as never;
    const admission = createAdmission({ env, log, most: MOST });
    const server = http.createServer(
      admission.before((_request, response) => {
        response.writeHead(200);
        response.flushHeaders();
        admission.letGo(response);
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
