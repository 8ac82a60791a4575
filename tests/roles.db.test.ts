// @module-tag whole
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildPages } from '../scripts/build-pages.ts';
import { type AppProcess, PROCESS_SECRET, startAppProcess } from './app-process.ts';
import { Collaboration, createCast } from './collaboration.ts';
import { startTestApp } from './test-app.ts';
import { freshDatabase } from './tools/database.ts';
import { freePort } from './tools/free-port.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };

const cleanUps: (() => Promise<void>)[] = [];
beforeAll(() => buildPages(), 300_000);
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function place() {
  const database = await freshDatabase();
  cleanUps.push(database.drop);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-roles-'));
  cleanUps.push(async () => fs.rmSync(dataDir, { recursive: true, force: true }));
  return { DATABASE_URL: database.url, DATA_DIR: dataDir };
}

async function start(settings: Record<string, string>): Promise<AppProcess> {
  const app = await startAppProcess(await freePort(), settings);
  cleanUps.push(() => app.kill());
  return app;
}

const statusOf = async (app: AppProcess, address: string) => (await fetch(app.url + address)).status;

describe('roles of a process', () => {
  it('web serves requests and leaves background work to the worker; the worker serves only health checks', async () => {
    const settings = await place();
    const web = await start({ ...settings, ROLE: 'web' });
    const observer = await startTestApp({
      databaseUrl: settings.DATABASE_URL,
      env: { AUTH_SECRET: PROCESS_SECRET, PUBLIC_URL: web.url },
    });
    cleanUps.push(() => observer.close());
    const { requestId, cast } = await Collaboration.in(observer, await createCast(observer), 'A');
    const written = await fetch(`${web.url}/api/request/${requestId}/update`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${cast.S.token}` },
      body: JSON.stringify({ note: 'The first take is done.' }),
    });
    expect(written.status).toBe(200);
    const notified = async () => {
      const { rows } = await observer.context.database.pool.query(
        "select 1 from notifications where type = 'update'",
      );
      return rows.length;
    };

    const worker = await start({ ...settings, ROLE: 'worker' });
    await expect.poll(notified, PATIENCE).toBe(1);
    const health = await fetch(`${worker.url}/healthz`);
    const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
    expect(await health.json()).toEqual({ status: 'ok', version, instance: expect.any(String) });
    expect(await statusOf(worker, '/api/allkollabs')).toBe(404);
    expect(await statusOf(worker, '/')).toBe(404);
    await worker.stop();
    await web.stop();
  }, 300_000);
});

describe('a stop', () => {
  it('is announced by /readyz first, while requests are still served', async () => {
    // The migrations have run, so the app can start without the right to run them.
    // Long enough for the requests below, even if a process is suspended.
    const app = await start({ ...(await place()), DRAIN_SECONDS: '10', MIGRATE_AT_START: '0' });
    const stopped = app.stop();
    await expect.poll(() => statusOf(app, '/readyz'), PATIENCE).toBe(503);
    expect(await (await fetch(`${app.url}/readyz`)).json()).toEqual({ status: 'draining' });
    expect(await statusOf(app, '/healthz')).toBe(200);
    expect(await statusOf(app, '/api/allkollabs?sort=datePosted')).toBe(200);
    await stopped;
  }, 300_000);
});

describe('tables that are older than the app', () => {
  it('are not changed if the start must not migrate, and the start logs what to do', {
    timeout: 300_000,
  }, async () => {
    const settings = await place();
    const client = new pg.Client({ connectionString: settings.DATABASE_URL });
    await client.connect();
    cleanUps.push(() => client.end());
    const production = {
      ...settings,
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:1',
    };
    await client.query('delete from drizzle.__drizzle_migrations');
    await expect(start(production)).rejects.toThrow(/migrations behind.*Migrate first/);
  });
});
