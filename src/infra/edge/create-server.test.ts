import { once } from 'node:events';
import http, { type RequestListener } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { DatabaseUnavailable } from '#infra/db/db-errors.ts';
import type { Env } from '#infra/env.ts';
import { createLog } from '#infra/log.ts';
import { awakeTime } from '#tests/tools/awake.ts';
import type { Admission } from './admission.ts';
import { createServer } from './create-server.ts';
import type { PreparedResponses } from './prepared-responses.ts';

const untouched = {
  prepared: { before: (next: RequestListener) => next } as PreparedResponses,
  admission: { before: (next: RequestListener) => next, mount() {} } as unknown as Admission,
};

it.each([
  '/%',
  '/%2',
  '/%zz',
  '/user/%',
  '/user/ada%',
  '/search/100%',
  '/kollab/%E0%A4%A/details',
  '/search/%ff',
  '/%c0%af',
  '/media/%ed%a0%80.jpg',
])('shows a browser a page at %s, and gives a program the reason', async (url) => {
  const env = { publicUrl: 'http://localhost', logLevel: 'silent' } as Env;
  const app = createServer(env, createLog(env, new PassThrough()), untouched);
  onTestFinished(() => app.close());
  app.get('/*', () => 'a page');
  app.get('/api/*', () => ({}));
  const page = await app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([page.statusCode, page.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(page.payload).toContain('<h1>This address cannot be read</h1>');
  expect(page.payload).toContain('<a href="/">');
  expect(page.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cache-control': 'no-store',
  });
  for (const path of [url, `/api${url}`]) {
    const call = await app.inject({ url: path, headers: { accept: path === url ? '*/*' : 'text/html' } });
    expect([call.statusCode, call.json().code]).toEqual([400, 'malformed']);
  }
});

it('logs refusals of a busy moment together, and each failure by itself', async () => {
  const stream = new PassThrough({ encoding: 'utf8' });
  const written: string[] = [];
  stream.on('data', (text) => written.push(text));
  const env = { publicUrl: 'http://localhost', logLevel: 'error' } as Env;
  const app = createServer(env, createLog(env, stream), untouched);
  onTestFinished(() => app.close());
  app.get('/busy', () => {
    throw new DatabaseUnavailable('connection', new Error('timeout exceeded when trying to connect'));
  });
  app.get('/broken', () => {
    throw new Error('a mistake');
  });
  const statuses = async (url: string, count: number) =>
    new Set(
      (await Promise.all(Array.from({ length: count }, () => app.inject(url)))).map((r) => r.statusCode),
    );
  expect(await statuses('/busy', 662)).toEqual(new Set([503]));
  expect(await statuses('/broken', 3)).toEqual(new Set([500]));
  const lines = written
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const busy = lines.filter(({ code }) => code === 'unavailable');
  // At most one a second, however slow the machine is.
  expect(busy.length).toBeLessThan(10);
  expect(busy[0]).toMatchObject({ count: 1, err: { message: expect.stringContaining('connection') } });
  expect(lines.filter(({ code }) => code === 'internal')).toHaveLength(3);
});

it('waits as it closes for responses under way, and for no connection that is only open', async () => {
  const env = { publicUrl: 'http://localhost', logLevel: 'silent' } as Env;
  const app = createServer(env, createLog(env, new PassThrough()), untouched);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/slow', () => {
    asked.resolve();
    return answer.promise;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const unused = net.connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const agent = new http.Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const response = once(http.get({ port, path: '/slow', agent }), 'response') as Promise<
    [http.IncomingMessage]
  >;
  await asked.promise;

  const awake = awakeTime();
  const closed = app.close();
  await once(unused, 'close');
  answer.resolve('done');
  const [received] = await response;
  expect(await received.setEncoding('utf8').toArray()).toEqual(['done']);
  await closed;
  // Long before the connection would be given up.
  expect(awake()).toBeLessThan(8_000);
});
