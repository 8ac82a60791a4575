import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { SIGNED_IN_HEADER } from '#infra/edge/security-headers.ts';
import { configured } from '../bench/cluster/config.ts';

const run = promisify(execFile);
// Debian installs HAProxy in /usr/sbin, which is in root's PATH only.
const PATH = `${process.env.PATH}:/usr/sbin`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-haproxy-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/**
 * Checks a configuration with HAProxy and returns its output.
 * @throws on an error or a warning
 */
async function check(text: string): Promise<string> {
  const file = path.join(folder, 'haproxy.cfg');
  fs.writeFileSync(file, text);
  const names = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
  const addresses = names.map((name) => [name, name.endsWith('_HEALTH') ? '8008' : '127.0.0.1:3000']);
  const env = { ...process.env, PATH, ...Object.fromEntries(addresses) };
  const { stdout, stderr } = await run('haproxy', ['-c', '-dW', '-f', file], { env });
  return stdout + stderr;
}

const isInstalled = await run('haproxy', ['-v'], { env: { ...process.env, PATH } }).then(
  () => true,
  () => false,
);
const WITHOUT = 'HAProxy is not installed (Debian: apt-get install haproxy)';
// The package creates this user and group. They need not exist on this machine.
const ON_THIS_MACHINE = { '    user haproxy\n    group haproxy\n': '' };

it('HAProxy accepts deploy/cluster/haproxy.cfg without a warning', async ({ skip }) => {
  skip(!isInstalled, WITHOUT);
  const text = configured('haproxy.cfg', ON_THIS_MACHINE);
  expect(await check(text)).toContain('Configuration file is valid');
  await expect(check(text.replace('track ready/web-a', 'track gone/web-a'))).rejects.toThrow('gone');
});

/** Starts an app whose `/api/held` responds when released, and reports who is signed in. */
async function startApp() {
  const served: string[] = [];
  const held = Promise.withResolvers<void>();
  const server = http.createServer(async ({ url = '', headers }, response) => {
    // HAProxy also asks `/readyz` and `/healthz`, whenever its checks are due.
    if (url.startsWith('/api/')) served.push(url);
    if (url === '/api/held') await held.promise;
    if (headers.authorization === 'Bearer good') response.setHeader(SIGNED_IN_HEADER, '1');
    response.end('done');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { served, release: held.resolve, port: (server.address() as AddressInfo).port };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

it('HAProxy prioritises requests that the app verified, and none because of what a client can send', async ({
  skip,
}) => {
  skip(!isInstalled, WITHOUT);
  const app = await startApp();
  const port = await freePort();
  const socket = path.join(folder, 'admin.sock');
  const text = configured('haproxy.cfg', {
    ...ON_THIS_MACHINE,
    '/run/haproxy/admin.sock': socket,
    'timeout queue 25ms': 'timeout queue 30s',
    'maxconn 32': 'maxconn 1',
    // Health checks may respond late on a busy machine.
    'timeout check 1s': 'timeout check 60s',
    'fall 2': 'fall 1000',
    // One process only: a missing second one would get requests until its first health check.
  }).replaceAll(/^ *server web-b .*\n/gm, '');
  const file = path.join(folder, 'running.cfg');
  fs.writeFileSync(file, text);
  const env: NodeJS.ProcessEnv = { ...process.env, PATH };
  for (const [, name = ''] of text.matchAll(/\$\{(\w+)\}/g)) env[name] = `127.0.0.1:${await freePort()}`;
  for (const name of ['DB_A', 'DB_B', 'DB_C']) env[`${name}_HEALTH`] = '1';
  Object.assign(env, { WEB_BIND: `127.0.0.1:${port}`, WEB_A: `127.0.0.1:${app.port}` });
  const proxy = spawn('haproxy', ['-db', '-f', file], { env, stdio: 'ignore' });
  onTestFinished(() => void proxy.kill());

  const ask = (where: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/api/${where}`, { headers });
  const known = { authorization: 'Bearer good' };
  await expect
    .poll(async () => (await ask('first', known).catch(() => null))?.status, { timeout: 20_000 })
    .toBe(200);

  const waiting = async () => {
    // Backends and their servers. The third column is the queue length.
    const stats = net.connect(socket).end('show stat reads 6 -1\n').setEncoding('utf8');
    const lines = (await stats.toArray()).join('').split('\n');
    return lines.reduce((sum, line) => sum + (line.startsWith('reads,') ? Number(line.split(',')[2]) : 0), 0);
  };
  const sent = [ask('held')];
  await expect.poll(() => app.served.at(-1)).toBe('/api/held');
  const queued: [string, Record<string, string>][] = [
    ['visitor', {}],
    ['forged', { authorization: 'Bearer forged' }],
    ['cookie', { cookie: '__Host-session=forged' }],
    ['known', known],
  ];
  for (const [n, [where, headers]] of queued.entries()) {
    sent.push(ask(where, headers));
    await expect.poll(waiting).toBe(n + 1);
  }
  app.release();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(app.served.slice(-4)).toEqual(['/api/known', '/api/visitor', '/api/forged', '/api/cookie']);
  const last = await ask('last', known);
  expect([last.status, last.headers.has(SIGNED_IN_HEADER)]).toEqual([200, false]);
});
