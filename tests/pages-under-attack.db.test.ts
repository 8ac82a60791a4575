import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { kitRateLimits } from '#infra/http/rate-limiter.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { type AppProcess, freePort, startAppProcess } from './app-process.ts';
import { type FreshDatabase, freshDatabase } from './tools/database.ts';

// Pages asked for by one who wants the app to be busy, with the rate limits as they are in service.

let database: FreshDatabase;
let dataDir: string;
let app: AppProcess;
/** Each test has callers of its own: the proxy in front says so. */
let callers = 0;

beforeAll(async () => {
  await buildPages();
  database = await freshDatabase();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-pages-'));
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' };
  app = await startAppProcess(await freePort(), settings);
}, 240_000);
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

const newCaller = () => `203.0.113.${++callers}`;

it.each([
  ['that are not there', (n: number) => `/user/nobody_${n}`],
  ['in ever other cases', (n: number) => `/KOLLABS`.slice(0, 1 + (n % 7)) + 'kollabs'.slice(n % 7)],
  ['that are the same', () => '/kollabs'],
  ['that are in no list of those to share', (n: number) => `/nowhere/${n}`],
])(
  'DO-02: pages %s are counted like any read, and refused as a page',
  async (_, addressOf) => {
    const caller = newCaller();
    const statuses = new Set<number>();
    for (let n = 0; n < kitRateLimits.read.points; n++)
      statuses.add((await ask(addressOf(n), caller)).status);
    expect(statuses).not.toContain(429);
    const refused = await ask(addressOf(0), caller);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(refused.text).toContain('Please wait a moment');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // DO-04: another caller behind the same proxy has a limit of their own, whatever a caller says of themselves.
    expect((await ask('/kollabs', newCaller())).status).toBe(200);
  },
  120_000,
);

it('OP-01: an address that is no page leaves no error in the log', async () => {
  const before = app.output().length;
  for (const address of ['/search/a%0D%0Ab', '/%0A', '/user/%00', '/kollabs/%E2%80%A8', '/search/%ff']) {
    expect([400, 404], address).toContain((await ask(address, newCaller())).status);
  }
  const lines = app.output().slice(before).trim().split('\n').filter(Boolean);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
