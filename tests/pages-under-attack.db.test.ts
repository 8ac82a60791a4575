// @module-tag whole
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kitRateLimits } from '#infra/edge/rate-limiter.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { type AppProcess, startAppProcess } from './app-process.ts';
import { deep, LARGE_WORLD_MS, MOST_SLOWDOWN, seedForAttacks, slowdownOf, waitOf } from './tools/attacks.ts';
import { type FreshDatabase, freshDatabase } from './tools/database.ts';
import { freePort } from './tools/free-port.ts';

// Floods of page requests, with the rate limits of production.

let database: FreshDatabase;
let dataDir: string;
let app: AppProcess;
/** Each test uses its own client addresses, from the header of the proxy. */
let callers = 0;

beforeAll(async () => {
  await buildPages();
  database = await freshDatabase();
  if (deep) await seedForAttacks(database.url);
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-pages-'));
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' };
  app = await startAppProcess(await freePort(), settings);
}, LARGE_WORLD_MS);
afterAll(async () => {
  await app?.kill();
  await database.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function ask(address: string, caller: string) {
  const headers = { accept: 'text/html', 'x-forwarded-for': `198.51.100.7, ${caller}` };
  const response = await fetch(app.url + address, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const ATTACK_PAGES = 3_000;
/** Must divide the rate limit. */
const IN_PARALLEL = 10;

const newCaller = () => `203.0.113.${++callers}`;

for (const [which, addressOf] of [
  ['that are not there', (n: number) => `/user/nobody_${n}`],
  ['in ever other cases', (n: number) => `/KOLLABS`.slice(0, 1 + (n % 7)) + 'kollabs'.slice(n % 7)],
  ['that are the same', () => '/kollabs'],
  ['that are in no list of those to share', (n: number) => `/kollabs/nowhere/${n}`],
] as const) {
  it(`pages ${which} are counted like any read, and refused as a page`, {
    timeout: 120_000,
  }, async () => {
    const caller = newCaller();
    const statuses = new Set<number>();
    // In parallel, so that all of them are within the limit's minute even on a slow machine.
    for (let n = 0; n < kitRateLimits.read.points; n += IN_PARALLEL) {
      const asked = Array.from({ length: IN_PARALLEL }, (_, more) => ask(addressOf(n + more), caller));
      for (const { status } of await Promise.all(asked)) statuses.add(status);
    }
    expect(statuses).not.toContain(429);
    const refused = await ask(addressOf(0), caller);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(refused.text).toContain('Please wait a moment');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Another client behind the same proxy has its own limit, whatever headers a client sends.
    expect((await ask('/kollabs', newCaller())).status).toBe(200);
  });
}

it.runIf(deep).each([
  ['that are not there', (n: number) => `/user/nobody_${n}`],
  ['of Kollabs that are not there', () => `/kollab/${randomUUID()}/details`],
  ['in ever other cases', (n: number) => `/KOLLABS`.slice(0, 1 + (n % 7)) + 'kollabs'.slice(n % 7)],
])(
  'one who asks for pages %s, as often as they can, does not slow down others',
  async (what, addressOf) => {
    // As many clients as a site has in half a minute, so that none of them reaches the rate limit.
    const others = Array.from({ length: 8 }, newCaller);
    let turn = 0;
    const askAsOther = async () => {
      const { status } = await ask('/kollabs', others[turn++ % others.length] ?? '');
      expect(status).toBe(200);
    };
    let sent = 0;
    const calm = [await waitOf(askAsOther, 40), await waitOf(() => ask(addressOf(sent++), newCaller()), 10)];
    const attacker = newCaller();
    const attack = Promise.all(
      Array.from({ length: 16 }, async () => {
        while (sent < ATTACK_PAGES) await ask(addressOf(sent++), attacker);
      }),
    );
    const waits: number[] = [];
    while (sent < ATTACK_PAGES && waits.length < 30) waits.push(await waitOf(askAsOther, 10));
    await attack;
    expect(waits.length).toBeGreaterThan(0);
    expect(slowdownOf(`pages ${what}`, calm, waits)).toBeLessThan(MOST_SLOWDOWN);
  },
  240_000,
);

it('an invalid address logs no error', async () => {
  const before = app.output().length;
  for (const address of ['/search/a%0D%0Ab', '/%0A', '/user/%00', '/kollabs/%E2%80%A8', '/search/%ff']) {
    expect([400, 404], address).toContain((await ask(address, newCaller())).status);
  }
  const lines = app.output().slice(before).trim().split('\n').filter(Boolean);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
