// @module-tag whole
import fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { ask, cleanUp, newFolder, readyFolder, serverOf, startApp } from '#tests/tools/embedded-apps.ts';
import { byTier } from '#tests/tools/tier.ts';
import { startEmbedded } from './embedded.ts';

cleanUp();

const KILLS = byTier({ main: 1, all: 3, deep: 20 });
// A recovery takes long on a slow machine.
const patient = { timeout: 60_000, interval: 20 };

test('the first start creates the database, and a second app uses the running server', async () => {
  const dataDir = newFolder();
  const first = await startEmbedded({ dataDir, durable: false });
  const second = await startApp(dataDir);

  expect(first.adopted).toBe(false);
  expect(second).toMatchObject({ adopted: true, url: first.url });
  const [server] = await ask(
    first.url,
    `select current_setting('server_encoding') as encoding,
    current_setting('listen_addresses') as addresses, datlocprovider as provider, datlocale as locale
    from pg_database where datname = current_database()`,
  );
  expect(server).toEqual({ encoding: 'UTF8', addresses: '', provider: 'b', locale: 'C.UTF-8' });
  await first.release();
});

test('is durable by default, and only then', async () => {
  const careful = await startEmbedded({ dataDir: await readyFolder() });
  const careless = await startEmbedded({ dataDir: await readyFolder(), durable: false });
  expect(await ask(careful.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await ask(careless.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
  await Promise.all([careful.release(), careless.release()]);
});

test("the app's role can neither create nor drop tables, nor read one without a grant", async () => {
  const server = await startEmbedded({ dataDir: await readyFolder(), durable: false });
  await ask(server.url, 'create table things (id int)');
  for (const forbidden of [
    'drop table things',
    'create table more (id int)',
    'select * from things',
    'create role x',
  ]) {
    await expect(ask(server.appUrl, forbidden), forbidden).rejects.toMatchObject({ code: '42501' });
  }
  await server.release();
});

test('the last app to leave stops the server, also one that another app started', async () => {
  const dataDir = await readyFolder();
  const first = await startApp(dataDir);
  const second = await startEmbedded({ dataDir, durable: false });
  await first.end('SIGTERM');
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);

  await second.release();
  expect(serverOf(dataDir)).toBeNull();
  expect(fs.existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('apps that all leave at once leave no server behind', async () => {
  const dataDir = await readyFolder();
  for (let round = 0; round < 5; round++) {
    const servers = await Promise.all([1, 2, 3, 4].map(() => startEmbedded({ dataDir, durable: false })));
    await Promise.all(servers.map((server) => server.release()));
    expect(serverOf(dataDir)).toBeNull();
  }
});

test('an app that starts while the last one leaves still gets a server', async () => {
  const dataDir = await readyFolder();
  let server = await startEmbedded({ dataDir, durable: false });
  for (let round = 0; round < 5; round++) {
    const [next] = await Promise.all([startEmbedded({ dataDir, durable: false }), server.release()]);
    expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    server = next;
  }
  await server.release();
});

test('concurrent starts on a new folder end with one server, which all of them use', async () => {
  const dataDir = newFolder();
  const racers = await Promise.all([
    startApp(dataDir),
    startApp(dataDir),
    startEmbedded({ dataDir, durable: false }),
  ]);
  expect(racers.filter((racer) => !racer.adopted)).toHaveLength(1);
  expect(new Set(racers.map((racer) => racer.url)).size).toBe(1);
  expect(fs.readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log']);
  await racers[2].release();
});

test('two data folders have two servers', async () => {
  const [one, other] = await Promise.all([
    startEmbedded({ dataDir: await readyFolder(), durable: false }),
    startEmbedded({ dataDir: await readyFolder(), durable: false }),
  ]);
  await ask(one.url, 'create table here (id int)');
  expect(await ask(other.url, `select to_regclass('here') as here`)).toEqual([{ here: null }]);
  await one.release();
  expect(await ask(other.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await other.release();
});

test('a killed app leaves its server and its rows to the next start', async () => {
  const dataDir = await readyFolder();
  const killed = await startApp(dataDir);
  await ask(killed.url, 'create table kept (id int); insert into kept values (1)');
  const pid = serverOf(dataDir);
  await killed.end('SIGKILL');

  const next = await startEmbedded({ dataDir, durable: false });
  expect(next.adopted).toBe(true);
  expect(serverOf(dataDir)).toBe(pid);
  expect(await ask(next.url, 'select id from kept')).toEqual([{ id: 1 }]);
  await next.release();
  expect(serverOf(dataDir)).toBeNull();
});

test('a server killed during writes is restarted at the same address with every committed row', {
  tags: ['counted'],
}, async () => {
  const dataDir = await readyFolder();
  const server = await startEmbedded({ dataDir });
  await ask(server.url, 'create table writes (n int primary key)');
  const acknowledged: number[] = [];
  for (let n = 0, kills = 0; kills < KILLS; n++) {
    const written = await ask(server.url, 'insert into writes values ($1)', [n]).then(
      () => true,
      () => false,
    );
    if (written) acknowledged.push(n);
    if (acknowledged.length < 20 * (kills + 1)) continue;
    kills++;
    process.kill(serverOf(dataDir) ?? 0, 'SIGKILL');
    await vi.waitFor(() => ask(server.url, 'select 1'), patient);
  }
  const rows = await ask<{ n: number }>(server.url, 'select n from writes');
  expect(rows.map((row) => row.n)).toEqual(expect.arrayContaining(acknowledged));
  expect(acknowledged.length).toBeGreaterThanOrEqual(20 * KILLS);
  await server.release();
  expect(serverOf(dataDir)).toBeNull();
});

test('a killed server is restarted although one of its statements still runs', async () => {
  const dataDir = await readyFolder();
  const server = await startEmbedded({ dataDir, durable: false });
  // A process that is busy does not notice that its server is gone; one that waits does.
  const busy = ask(
    server.url,
    'set statement_timeout = 10000; select count(*) from generate_series(1, 1000000000)',
  );
  busy.catch(() => {});
  await vi.waitFor(async () => {
    const rows = await ask(
      server.url,
      `select from pg_stat_activity where query like '%generate_series%' and state = 'active' and pid <> pg_backend_pid()`,
    );
    expect(rows).toHaveLength(1);
  }, patient);
  process.kill(serverOf(dataDir) ?? 0, 'SIGKILL');
  await vi.waitFor(() => ask(server.url, 'select 1'), patient);
  await server.release();
});

test('apps that share a killed server share the next one', async () => {
  const dataDir = await readyFolder();
  const [first, second] = [await startApp(dataDir), await startApp(dataDir)];
  const before = serverOf(dataDir);
  process.kill(before ?? 0, 'SIGKILL');
  await vi.waitFor(async () => {
    const members = await ask(
      first.url,
      `select from pg_locks where locktype = 'advisory' and mode = 'ShareLock'`,
    );
    expect(members).toHaveLength(2);
  }, patient);
  const after = serverOf(dataDir);
  expect(after).not.toBe(before);

  await first.end('SIGTERM');
  expect(serverOf(dataDir)).toBe(after);
  await second.end('SIGTERM');
  expect(serverOf(dataDir)).toBeNull();
});
