// @module-tag whole
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildPages } from '../scripts/build-pages.ts';
import { type AppProcess, PROCESS_SECRET, startAppProcess } from './app-process.ts';
import { createKollab, createPerson } from './factories.ts';
import { startTestApp } from './test-app.ts';
import { deep, LARGE_WORLD_MS, MOST_SLOWDOWN, seedForAttacks, slowdownOf, waitOf } from './tools/attacks.ts';
import { type FreshDatabase, freshDatabase } from './tools/database.ts';
import { freePort } from './tools/free-port.ts';

// Clients that pipeline many requests and do not read the responses.

const MOST_GROWTH = 100 * 1024 * 1024;
// Rendered pages leave garbage until it is collected. The number of concurrent renderings is bounded (decision 9), so
// this does not grow with the number of requests.
const MOST_OF_RENDERING = 250 * 1024 * 1024;
const TEST_MS = 240_000;

let database: FreshDatabase;
let dataDir: string;
let app: AppProcess;
let token: string;
const sockets: net.Socket[] = [];

beforeAll(async () => {
  await buildPages();
  database = await freshDatabase();
  if (deep) await seedForAttacks(database.url);
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-unread-'));
  const port = await freePort();
  const env = { AUTH_SECRET: PROCESS_SECRET, PUBLIC_URL: `http://127.0.0.1:${port}` };
  const observer = await startTestApp({ databaseUrl: database.url, env });
  const owner = await createPerson(observer.context);
  token = owner.token;
  const text = '\u{1f30a}'.repeat(500);
  for (let made = 0; made < 100; made++) {
    await createKollab(observer.context, owner, { lookingFor: text, summary: text });
  }
  // A sitemap of some size. The large world has its own.
  for (let part = 0; part < (deep ? 0 : 2); part++) {
    await observer.context.database.pool.query(
      `insert into profiles (user_id, username, display_name, account_type, content_type, date_joined)
       select gen_random_uuid(), 'many_' || $1::int || '_' || n, 'Many', 'creator', 'art', now()
       from generate_series(1, 10000) n`,
      [part],
    );
  }
  await observer.close();
  app = await startAppProcess(port, { DATABASE_URL: database.url, DATA_DIR: dataDir });
}, LARGE_WORLD_MS);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await app?.kill();
  await database.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Sends all requests at once on each connection, and reads nothing. Waits until the data is sent. */
async function flood(
  address: string,
  connections: number,
  requests: number,
  signedIn: boolean,
): Promise<void> {
  const { hostname, port } = new URL(app.url);
  const authorization = signedIn ? `Authorization: Bearer ${token}\r\n` : '';
  const text = `GET ${address} HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`.repeat(requests);
  const arrived = Array.from({ length: connections }, () => {
    const socket = net.connect(Number(port), hostname).pause();
    sockets.push(socket);
    return new Promise<void>((resolve) => {
      socket.on('error', () => resolve());
      socket.on('close', () => resolve());
      socket.write(text, () => resolve());
    });
  });
  await Promise.all(arrived);
}

/** Returns a value of `/proc/<pid>/status` in bytes. */
function memoryOf({ pid }: AppProcess, name: 'VmRSS' | 'VmHWM'): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
}

function processorTime({ pid }: AppProcess): number {
  const [user, system] =
    fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
  return Number(user) + Number(system);
}

/** On a connection of its own: the app closes idle ones, and may do so just when one is used again. */
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(app.url + address, { headers: { ...headers, connection: 'close' } });
const askHealth = async () => expect((await get('/healthz')).status).toBe(200);

/**
 * Returns how far the peak of memory exceeds the memory before the attack, and by which factor other users' response
 * times grew.
 */
async function harmOf(what: string, alone: () => Promise<unknown>, attack: () => Promise<void>) {
  const idle = processorTime(app);
  const health = await waitOf(askHealth, 100);
  // The processor time of 50 health checks, in hundredths of a second.
  const quiet = (processorTime(app) - idle) / 2 + 4;
  const calm = [health, await waitOf(alone, deep ? 10 : 1)];
  // Resets VmHWM, the peak memory.
  fs.writeFileSync(`/proc/${app.pid}/clear_refs`, '5');
  const before = memoryOf(app, 'VmRSS');
  const attacked = attack();
  let spent = Number.NEGATIVE_INFINITY;
  const waits: number[] = [];
  // Until the app spends processor time only on the health checks.
  for (let now = processorTime(app); now - spent > quiet; now = processorTime(app)) {
    spent = now;
    waits.push(await waitOf(askHealth, 50));
  }
  await attacked;
  expect((await get('/kollabs')).status).toBe(200);
  const growth = memoryOf(app, 'VmHWM') - before;
  if (process.env.ATTACK_FIGURES) console.log(`${what}: ${Math.round(growth / 2 ** 20)} MB more`);
  return { growth, slowdown: slowdownOf(what, calm, waits) };
}

// The most requests of a connection before the server closes it, and as many as are queued.
const MANY = deep ? 1_500 : 400;
const PATIENT = 60;
const WARM = 100;
const RENDERED = '/kollabs/nowhere';

describe.runIf(process.platform === 'linux')('responses that are not read', () => {
  const FLOODS: [string, number, number, boolean?][] = [
    ['/api/openapi.json', 16, MANY],
    ['/api/openapi.json', 16, PATIENT],
    ['/sitemaps/users-1.xml', 1, deep ? 300 : 100],
    ['/sitemaps/users-1.xml', 16, PATIENT],
    ...(deep
      ? ([
          ['/sitemaps/kollabs-1.xml', 1, 300],
          ['/sitemaps/kollabs-1.xml', 16, PATIENT],
        ] as [string, number, number][])
      : []),
    ['/user/nobody_at_all', 4, MANY],
    ['/user/nobody_at_all', 16, PATIENT],
    ['/nowhere', 16, PATIENT],
    [RENDERED, 16, PATIENT],
    ['/api/allkollabs?limit=100', 16, PATIENT, true],
    ['/api/allkollabs?limit=100', 4, MANY, true],
  ];
  // One shared response, and one list rendered for each viewer.
  const KINDS = [FLOODS[1], FLOODS.at(-2)];
  for (const row of FLOODS) {
    const [address, connections, requests, signedIn = false] = row;
    const tags = KINDS.includes(row) ? [] : ['whole'];
    it(`${address}, by ${connections} connections with ${requests} requests each: hold little memory, and others are served`, {
      tags,
      timeout: TEST_MS,
    }, async () => {
      const headers: Record<string, string> = signedIn ? { authorization: `Bearer ${token}` } : {};
      const alone = async () => {
        const response = await get(address, headers);
        await response.arrayBuffer();
        expect(response.ok).toBe(!address.includes('nobody') && !address.includes('nowhere'));
      };
      // Warm up, so that caches and memory for rendering do not count as growth.
      for (let n = 0; n < WARM; n++) await alone();
      const attack = () => flood(address, connections, requests, signedIn);
      const { growth, slowdown } = await harmOf(`${address}, ${connections} x ${requests}`, alone, attack);
      expect(growth).toBeLessThan(address === RENDERED ? MOST_OF_RENDERING : MOST_GROWTH);
      // With a small world on a busy machine this would only measure the machine.
      if (deep) expect(slowdown).toBeLessThan(MOST_SLOWDOWN);
    });
  }

  it('are sent in order to a client that reads them', async () => {
    const { hostname, port } = new URL(app.url);
    const paths = Array.from({ length: PATIENT }, (_, n) => (n % 2 ? '/healthz' : '/api/nothing'));
    const socket = net.connect(Number(port), hostname);
    sockets.push(socket);
    socket.write(paths.map((one) => `GET ${one} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    let text = '';
    for await (const chunk of socket) {
      text += chunk;
      if ((text.match(/HTTP\/1\.1 /g) ?? []).length === PATIENT && text.endsWith('}')) break;
    }
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual(paths.map((one) => (one === '/healthz' ? '200' : '404')));
  });

  it('simultaneous connections wait while the process is busy, and none is dropped', async () => {
    const { hostname, port } = new URL(app.url);
    process.kill(app.pid, 'SIGSTOP');
    try {
      const opened = Array.from({ length: 1_000 }, () => {
        const socket = net.connect(Number(port), hostname);
        sockets.push(socket);
        return once(socket, 'connect');
      });
      // A dropped connection is retried and would be dropped again.
      await Promise.all(opened);
    } finally {
      process.kill(app.pid, 'SIGCONT');
    }
    await askHealth();
  });
});
