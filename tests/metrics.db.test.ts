import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPages } from '../scripts/build-pages.ts';
import { type AppProcess, PROCESS_SECRET, startAppProcess } from './app-process.ts';
import { createPerson } from './factories.ts';
import { signUpForm } from './mails.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { freshDatabase } from './tools/database.ts';
import { freePort } from './tools/free-port.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const ROOT = path.resolve(import.meta.dirname, '..');
const ALERTS = path.join(ROOT, 'deploy/prometheus');
const DASHBOARD = path.join(ROOT, 'deploy/grafana/dashboards/kollabrate.json');

interface Dashboard {
  panels: { targets?: { expr: string }[] }[];
}

let app: AppProcess;
/** Another app on the same database, which writes rows. */
let beside: TestApp;
let metricsPort: number;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  await buildPages();
  const database = await freshDatabase();
  cleanUps.push(database.drop);
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-metrics-'));
  cleanUps.push(async () => fs.rmSync(dataDir, { recursive: true, force: true }));
  metricsPort = await freePort();
  app = await startAppProcess(await freePort(), {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    METRICS_PORT: String(metricsPort),
    RATE_LIMIT_SCALE: '1',
  });
  cleanUps.push(() => app.kill());
  beside = await startTestApp({
    databaseUrl: database.url,
    env: { AUTH_SECRET: PROCESS_SECRET, PUBLIC_URL: app.url },
  });
  cleanUps.push(() => beside.close());
}, 300_000);
afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});

async function scrape(host = '127.0.0.1') {
  const response = await fetch(`http://${host}:${metricsPort}/metrics`);
  expect(response.status).toBe(200);
  return response.text();
}

function valueIn(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

const get = (address: string, headers: Record<string, string> = {}) => fetch(app.url + address, { headers });

function send(address: string, body: object, token?: string) {
  return fetch(`${app.url}/api${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
}

describe('metrics', () => {
  it('count requests by route, with errors and durations', async () => {
    const { token } = await createPerson(beside.context);
    const authorization = { authorization: `Bearer ${token}` };
    for (let i = 0; i < 3; i++) expect((await get('/api/user', authorization)).status).toBe(200);
    expect((await get('/api/user')).status).toBe(401);
    await get('/nothing-is-here?secret=marked-in-the-address');
    for (const address of ['/search/result?q=marked-in-the-address', '/search/result.data?q=marked'])
      await get(address);
    await get('/api/there-is-no-such-endpoint');
    const text = await scrape();
    expect(valueIn(text, 'http_requests_total{route="getViewer",status="200"}')).toBe(3);
    expect(valueIn(text, 'http_requests_total{route="getViewer",status="401"}')).toBe(1);
    expect(valueIn(text, 'http_request_duration_seconds_count{route="getViewer"}')).toBe(4);
    expect(valueIn(text, 'http_requests_total{route="page other",status="404"}')).toBe(1);
    expect(valueIn(text, 'http_requests_total{route="page /search/result",status="200"}')).toBe(2);
    expect(valueIn(text, 'http_requests_total{route="/api/*",status="404"}')).toBe(1);
    expect(text).not.toContain('nothing-is-here');
    expect(text).not.toContain('marked-in-the-address');
    expect(text).not.toContain('there-is-no-such-endpoint');
  });

  it('count mails by kind, and contain no address', async () => {
    const form = signUpForm();
    expect((await send('/signup', form)).status).toBeLessThan(300);
    const sent = async () => valueIn(await scrape(), 'mails_total{kind="verifyEmail",outcome="sent"}');
    await expect.poll(sent, PATIENCE).toBe(1);
    const text = await scrape();
    expect(text).not.toContain(form.email);
    expect(text).not.toContain(form.username);
    expect(valueIn(text, 'jobs_due{queue="mail"}')).toBe(0);
    expect(valueIn(text, 'jobs_due{queue="dead"}')).toBe(0);
  });

  it('count refusals by rate limits', async () => {
    const { token } = await createPerson(beside.context);
    const tries = Array.from({ length: 125 }, () => send('/preferences', {}, token));
    const refused = (await Promise.all(tries)).filter(({ status }) => status === 429).length;
    expect(refused).toBeGreaterThan(0);
    expect(valueIn(await scrape(), 'rate_limited_total{limit="write"}')).toBe(refused);
  });

  it('count hits and misses of the response cache', async () => {
    const address = '/api/allkollabs?sort=datePosted';
    for (let i = 0; i < 3; i++) await get(address);
    const text = await scrape();
    const made = valueIn(text, 'cache_lookups_total{cache="responses",outcome="made"}') ?? 0;
    const kept = valueIn(text, 'cache_lookups_total{cache="responses",outcome="kept"}') ?? 0;
    const ready = valueIn(text, 'prepared_responses_total') ?? 0;
    expect(made).toBeGreaterThan(0);
    expect(kept + ready).toBeGreaterThan(0);
  });

  it('cover the process, its connections, the event log and the jobs', async () => {
    const text = await scrape();
    expect(valueIn(text, 'db_pool_limit{pool="main"}')).toBe(10);
    expect(valueIn(text, 'db_pool_waiting{pool="main"}')).toBe(0);
    expect(valueIn(text, 'live_streams')).toBe(0);
    expect(valueIn(text, 'event_log_set_aside')).toBe(0);
    expect(valueIn(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(valueIn(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    for (const consumer of beside.context.consumers.names) {
      expect(valueIn(text, `event_log_lag_seconds{consumer="${consumer}"}`), consumer).toBeDefined();
    }
  });

  it('are served on a separate port on the loopback interface', async () => {
    const other = await get('/metrics');
    expect(other.status).toBe(404);
    expect(await other.text()).not.toContain('process_cpu');
    expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${metricsPort}/api/user`)).status).toBe(404);
    const outside = Object.values(os.networkInterfaces())
      .flatMap((list) => list ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4');
    if (outside) await expect(scrape(outside.address)).rejects.toThrow();
  });
});

describe('the alerts', () => {
  it('use only existing metrics, and so does the dashboard', async () => {
    const text = await scrape();
    const measured = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const rules = fs.readFileSync(path.join(ALERTS, 'alerts.yml'), 'utf8');
    const exprs = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expr]) => expr ?? '');
    expect(exprs.length).toBeGreaterThan(5);
    const { panels }: Dashboard = JSON.parse(fs.readFileSync(DASHBOARD, 'utf8'));
    const drawn = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(drawn.length).toBeGreaterThan(20);
    const asked = [...exprs, ...drawn].flatMap(
      (expr) => expr.match(/\b[a-z]+(?:_[a-z0-9]+)+(?=[{[\s)]|$)/g) ?? [],
    );
    for (const name of asked) expect(measured, name).toContain(name.replace(/_(?:bucket|sum)$/, ''));
  });

  // Runs Prometheus' own tool where it is installed.
  it('fire when they should', async ({ skip }) => {
    const run = promisify(execFile);
    const there = await run('promtool', ['--version']).then(
      () => true,
      () => false,
    );
    skip(!there, 'promtool is not installed');
    await run('promtool', ['check', 'rules', 'alerts.yml'], { cwd: ALERTS });
    await run('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: ALERTS });
  });
});
