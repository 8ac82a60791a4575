// @module-tag whole
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '#infra/db/embedded/embedded.ts';
import { migrate } from '#infra/db/migrate.ts';
import { migrateJobs } from '#infra/jobs/migrate.ts';
import { createKollab, createPerson, type Person } from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { awakeTime } from './tools/awake.ts';
import { PATIENT_SETTINGS } from './tools/database.ts';

// A database that stops responding in the middle of its work. The test has its own server, because it stops all
// processes of the server.

const TEST_MS = 120_000;
/** Restores the product's time-outs, which other tests extend. */
const PRODUCT_TIMEOUTS = Object.fromEntries(Object.keys(PATIENT_SETTINGS).map((name) => [name, undefined]));
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-paused-'));
let database: Awaited<ReturnType<typeof startEmbedded>>;
let app: TestApp;
let ella: Person;
let kollabId: string;
let pids: number[] = [];

beforeAll(async () => {
  database = await startEmbedded({ dataDir });
  await migrate({ url: database.url });
  await migrateJobs(database.url);
  app = await startTestApp({ databaseUrl: database.url, caching: true, env: PRODUCT_TIMEOUTS });
  ella = await createPerson(app.context);
  kollabId = await createKollab(app.context, ella);
}, TEST_MS);
afterAll(async () => {
  signal('SIGCONT');
  await app.close();
  await database.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}, TEST_MS);

/** Returns the pids of the postmaster and its backends. */
async function serverProcesses(): Promise<number[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ file: string; pid: number }>(
    `select pg_read_file('postmaster.pid', 0, 20) as file, pid from pg_stat_activity where pid <> pg_backend_pid()`,
  );
  await client.end();
  return [Number.parseInt(rows[0]?.file ?? '', 10), ...rows.map(({ pid }) => pid)];
}

function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has exited.
    }
  }
}

const visit = (address: string) => fetch(`${app.url}/api${address}`);

const authorization = () => ({ authorization: `Bearer ${ella.token}` });
const read = () => fetch(`${app.url}/api/user`, { headers: authorization() });
const write = () => {
  const headers = { ...authorization(), 'content-type': 'application/json' };
  return fetch(`${app.url}/api/notifications`, { method: 'POST', headers, body: '[]' });
};

it(
  'is answered with 503 soon, what is kept goes on, and all is well when it goes on',
  async () => {
    const LIST = '/allkollabs?limit=3';
    const kept = await (await visit(LIST)).text();
    // Opens connections, so that their backends are among the stopped processes.
    await Promise.all(Array.from({ length: 8 }, read));
    pids = await serverProcesses();
    signal('SIGSTOP');
    // The cached list is stale after that.
    app.clock.advance(5_000);
    const awake = awakeTime();
    const reads = Array.from({ length: 40 }, read);
    const writes = Array.from({ length: 20 }, write);
    const lists = Array.from({ length: 20 }, () => visit(LIST));
    const outside = [
      `/oembed?url=${encodeURIComponent(`${app.context.env.publicUrl}/kollab/${kollabId}/details`)}`,
      `/og/kollab/${kollabId}.png`,
      `/og/user/${ella.username}.png`,
      `/badge/${ella.username}.svg`,
      '/kollabs/categories/art/feed.xml',
      '/sitemap.xml',
      '/sitemaps/kollabs-1.xml',
    ].map((address) => fetch(app.url + address));
    const health = await fetch(`${app.url}/healthz`);
    expect(health.status).toBe(200);
    for (const response of await Promise.all([...reads, ...writes, ...outside])) {
      expect(response.status, response.url).toBe(503);
    }
    for (const response of await Promise.all(lists)) {
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(kept);
    }
    expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
    // Less than the statement time-out of 12 seconds.
    expect(awake()).toBeLessThan(10_000);

    signal('SIGCONT');
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe(200);
    expect((await write()).status).toBe(200);
  },
  TEST_MS,
);
