// @module-tag whole
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startEmbedded } from '#infra/db/embedded/embedded.ts';
import { migrate } from '#infra/db/migrate.ts';
import { migrateJobs } from '#infra/jobs/migrate.ts';
import { createPerson, type Person } from './factories.ts';
import { startTestApp, type TestApp } from './test-app.ts';

// Reads go to a replica, but never show a user less than they have already seen. The test starts both servers and
// delays the replica by pausing its WAL replay.

type Server = Awaited<ReturnType<typeof startEmbedded>>;

const START_MS = 120_000;
const patient = { timeout: 20_000, interval: 25 };

let dataDirs: string[];
let primary: Server;
let replica: Server;
let app: TestApp;
let other: TestApp;
let ella: Person;
let stopped: number[] = [];

beforeAll(async () => {
  dataDirs = ['primary', 'replica'].map((name) => newFolder(name));
  const [first = '', second = ''] = dataDirs;
  const made = await startEmbedded({ dataDir: first });
  await migrate({ url: made.url });
  await migrateJobs(made.url);
  await made.stop();
  execFileSync('cp', ['-a', path.join(first, 'postgres'), second]);
  primary = await startEmbedded({ dataDir: first });
  const { searchParams, port } = new URL(primary.url);
  const from = `host=${searchParams.get('host')} port=${port} user=postgres`;
  fs.appendFileSync(
    path.join(second, 'postgres/postgresql.auto.conf'),
    `\nprimary_conninfo = '${from}'\nhot_standby_feedback = on\n`,
  );
  fs.writeFileSync(path.join(second, 'postgres/standby.signal'), '');
  replica = await startEmbedded({ dataDir: second });
  const settings = { databaseUrl: primary.url, env: { DATABASE_REPLICA_URL: replica.url }, jobs: true };
  app = await startTestApp(settings);
  other = await startTestApp(settings);
  ella = await createPerson(app.context);
}, START_MS);
afterEach(async () => {
  signal('SIGCONT');
  await follow();
});
afterAll(async () => {
  await Promise.all([app.close(), other.close()]);
  await replica.stop();
  await primary.stop();
  for (const dataDir of dataDirs) fs.rmSync(dataDir, { recursive: true, force: true });
}, START_MS);

function newFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `kollabrate-${name}-`));
  fs.chmodSync(folder, 0o755);
  return folder;
}

async function ask<Row extends pg.QueryResultRow>({ url }: Server, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Returns the pids of the postmaster and its backends. */
async function processesOf(server: Server): Promise<number[]> {
  const rows = await ask<{ file: string; pid: number }>(
    server,
    `select pg_read_file('postmaster.pid', 0, 20) as file, pid from pg_stat_activity where pid <> pg_backend_pid()`,
  );
  return [Number.parseInt(rows[0]?.file ?? '', 10), ...rows.map(({ pid }) => pid)];
}

function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of stopped) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has exited.
    }
  }
}

const pause = () => ask(replica, 'select pg_wal_replay_pause()');
const follow = () => ask(replica, 'select pg_wal_replay_resume()');

async function caughtUp(): Promise<void> {
  const [row] = await ask<{ position: string }>(primary, 'select pg_current_wal_insert_lsn() as position');
  await vi.waitFor(async () => {
    const text = `select pg_last_wal_replay_lsn() >= '${row?.position}' as is_there`;
    expect(await ask(replica, text)).toEqual([{ is_there: true }]);
  }, patient);
}

/** Writes without an event, so that only the server that is read determines the response. */
const write = (headline: string) =>
  ask(primary, `update profiles set headline = '${headline}' where user_id = '${ella.userId}'`);

/**
 * Runs `look` while the replica has `before` and the primary has `after`. A process that receives an earlier event
 * meanwhile reads from the primary, so the whole is retried.
 */
async function part(before: string, after: string, look: () => Promise<void>): Promise<void> {
  await vi.waitFor(async () => {
    await follow();
    await write(before);
    await caughtUp();
    await pause();
    await write(after);
    await look();
  }, patient);
}

async function unreplicated(): Promise<Person> {
  await pause();
  return createPerson(app.context);
}

/** Returns the published GET paths without parameters, except downloads and the event stream. */
async function readsOf(of: TestApp): Promise<string[]> {
  const { paths } = await (await fetch(`${of.url}/api/openapi.json`)).json();
  return Object.keys(paths).filter((path) => paths[path].get && !/[{]|export|events/.test(path));
}

async function refusedAsNotSignedIn(of: TestApp, { token }: Person): Promise<string[]> {
  const refused = async (path: string) => {
    const { status } = await fetch(`${of.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    return status === 401;
  };
  const signedOut: string[] = [];
  for (const path of await readsOf(of)) if (await refused(path)) signedOut.push(path);
  return signedOut;
}

interface Asking {
  of?: TestApp;
  token?: string;
  cookie?: string;
}

async function headline({ of = app, token, cookie }: Asking = {}): Promise<string> {
  const { body } = await of.call('GET', `/user/${ella.username}`, {
    token,
    headers: cookie ? { cookie } : {},
  });
  return body.userData?.user.headline ?? JSON.stringify(body);
}

async function change(headline: string): Promise<string> {
  const response = await app.call('POST', '/user', { token: ella.token, body: { headline } });
  expect(response.status).toBe(200);
  return response.headers.getSetCookie().join('; ');
}

it('reads from the replica', async () => {
  await part('Before', 'After', async () => {
    for (const token of [undefined, ella.token]) expect(await headline({ token })).toBe('Before');
  });
  await follow();
  await caughtUp();
  expect(await headline()).toBe('After');
});

it('shows users their own writes on every process', async () => {
  await caughtUp();
  await pause();
  const cookie = await change('Mine');
  expect(await headline({ token: ella.token })).toBe('Mine');
  expect(await headline({ of: other, token: ella.token, cookie })).toBe('Mine');
  // Other users see it once the process has received the event.
  await vi.waitFor(async () => expect(await headline({ of: other })).toBe('Mine'), patient);

  // Once the replica has caught up, reads return to it.
  await part('Later', 'Not yet', async () => {
    for (const of of [app, other]) expect(await headline({ of, token: ella.token, cookie })).toBe('Later');
  });
});

it('never shows a state older than an event that the process has received', async () => {
  const fred = await createPerson(app.context);
  await caughtUp();
  await pause();
  const followed = await app.call('PUT', `/follow/${fred.username}`, { token: ella.token });
  expect(followed.status).toBe(200);
  await vi.waitFor(async () => {
    const { body } = await other.call('GET', `/followers/${fred.username}`, { token: fred.token });
    expect(body).toHaveLength(1);
  }, patient);
});

it('ignores a cookie that is not a position, and reads from the primary for one that is too far ahead', async () => {
  await part('Old', 'New', async () => {
    for (const value of ['', 'x', '-1', '1e9', "1'", '9'.repeat(16)])
      expect(await headline({ cookie: `written=${value}` })).toBe('Old');
  });
  expect(await headline({ cookie: `written=${'9'.repeat(15)}` })).toBe('New');
});

it('reads from the primary while the replica does not respond, and from the replica afterwards', async () => {
  await write('Still there');
  await caughtUp();
  stopped = await processesOf(replica);
  signal('SIGSTOP');
  const began = performance.now();
  const seen = await Promise.all([headline(), headline({ token: ella.token }), headline({ of: other })]);
  expect(seen).toEqual(seen.map(() => 'Still there'));
  // Reads fail over before the statement time-out.
  expect(performance.now() - began).toBeLessThan(app.context.env.database.timeouts.statement);
  signal('SIGCONT');

  await part('Back', 'Unseen', async () => expect(await headline()).toBe('Back'));
});

it('accepts a session that another process has just created', async () => {
  await caughtUp();
  await pause();
  const gina = await createPerson(app.context);
  expect(await refusedAsNotSignedIn(other, gina)).toEqual([]);
});

it('continues a read on the primary once its process has received a newer event', async () => {
  const { database, replicas } = other.context;
  const read = async () => {
    const text = 'select headline from profiles where user_id = $1';
    return (await database.pool.query(text, [ella.userId])).rows[0]?.headline;
  };
  await part('Early', 'Late', async () => {
    const seen = await replicas?.read(0, async () => {
      const first = await read();
      // Makes this process consider the replica too far behind.
      if (first === 'Early') replicas.saw(Number.MAX_SAFE_INTEGER);
      return [first, await read()];
    });
    expect(seen).toEqual(['Early', 'Late']);
  });
});

it('serves reads while the primary is down, and refuses writes', async () => {
  await change('Kept');
  await caughtUp();
  await headline({ token: ella.token });
  const [postmaster = 0] = await processesOf(primary);
  const unknown = await unreplicated();
  process.kill(postmaster, 'SIGQUIT');
  const at = (address: string, init?: RequestInit) =>
    fetch(`${app.url}/api${address}`, {
      ...init,
      headers: { authorization: `Bearer ${ella.token}`, 'content-type': 'application/json' },
    });
  await vi.waitFor(async () => {
    const refused = await at('/user', { method: 'POST', body: JSON.stringify({ headline: 'Lost' }) });
    expect(refused.status).toBe(503);
  }, patient);
  const reads = await readsOf(app);
  const addresses = [`/user/${ella.username}`, `/kollabs/${ella.username}`, ...reads];
  expect(addresses.length).toBeGreaterThan(20);
  // Sequential, because parallel requests would wait for each other's attempts to reach the primary.
  for (const address of addresses) expect((await at(address)).status, address).toBeLessThan(500);
  // Documents for machines, and a missing picture, which first reads whether it is withheld.
  const outside = {
    '/sitemap.xml': 200,
    '/kollabs/categories/gaming/feed.xml': 200,
    [`/og/user/${ella.username}.png`]: 200,
    [`/badge/${ella.username}.svg`]: 200,
    [`/oembed?url=${encodeURIComponent(`${app.context.env.publicUrl}/post/${ella.userId}`)}`]: 404,
    [`/media/avatar-${'0'.repeat(32)}.jpg`]: 404,
  };
  for (const [address, status] of Object.entries(outside)) {
    expect((await fetch(app.url + address)).status, address).toBe(status);
  }
  // A session that the replica does not know may still be valid, so nobody is signed out.
  expect(await refusedAsNotSignedIn(app, unknown)).toEqual([]);
});
