import fs from 'node:fs';
import path from 'node:path';
import { readMigrations } from '#infra/db/migrations.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { readReleases, unpack } from '../scripts/releases.ts';
import { startApp } from './cluster/app-process.ts';
import { castOf, SECRET } from './cluster/cast.ts';
import { type Children, until, withChildren } from './cluster/children.ts';
import { startHaproxy } from './cluster/haproxy.ts';
import { initialise, postgresIn, withClient } from './cluster/postgres.ts';
import { isServed, refusals, startReader } from './cluster/readers.ts';
import { openStreams } from './cluster/streams.ts';
import { startWriters } from './cluster/writers.ts';
import { isFollowed } from './cost.ts';

/*
 * `npm run bench:rolling`: three processes of the last release behind HAProxy on this machine, 200 open streams, reads
 * and writes; then the migration, and one process after the other is ended and started anew with this checkout. Prints
 * what people saw. It needs git with that release's commit, and Debian's haproxy and postgresql-15. ROLLING_PORT is the
 * first of its ports (24200).
 */
const BASE = Number(process.env.ROLLING_PORT ?? 24_200);
const STREAMS = 200;
const REQUESTS = 10_000;
const ACTORS = 6;
/** So long a process that is to end says that it is not ready, and goes on: HAProxy asks twice a second. */
const DRAIN_SECONDS = '3';
const ROOT = path.resolve(import.meta.dirname, '..');

await withChildren('rolling', async (children) => {
  const before = path.join(children.folder, 'release');
  const [, release] = await Promise.all([buildPages(), unpackLast(children, before)]);
  const dataDir = children.place('postgres');
  const server = postgresIn(children, { name: 'postgres', dataDir, port: BASE + 3, env: {}, settings: {} });
  await initialise(children, dataDir);
  await server.start();
  const url = `http://127.0.0.1:${BASE}`;
  const env = {
    ...{ DATABASE_URL: server.url, AUTH_SECRET: SECRET, PUBLIC_URL: url, DEMO: '0' },
    ...{ DATA_DIR: path.join(children.folder, 'app-data'), DRAIN_SECONDS, LOG_LEVEL: 'warn' },
    ...{ RATE_LIMIT_SCALE: '1000000', MAX_ACTIVE_KOLLABS: '1000', TRUST_PROXY: '1' },
  };
  const program = (cwd: string, args: string[]) =>
    children.run(process.execPath, args, { env, cwd, unprivileged: false });
  await program(before, ['scripts/db.ts', 'seed']);

  const ports = [BASE + 4, BASE + 5, BASE + 6];
  const start = (n: number, cwd: string) =>
    startApp(children, { name: `app-${n}`, port: ports[n] ?? 0, cwd, env });
  const app = await Promise.all(ports.map((_, n) => start(n, before)));
  startHaproxy(children, {
    ...{ web: BASE, primary: BASE + 1, replicas: BASE + 2, webs: ports, databases: [] },
  });
  await until('HAProxy that leads to the app', async () => (await fetch(`${url}/readyz`)).ok);

  const actors = await castOf(server.url, url, ACTORS);
  const streams = await openStreams(url, server.url, actors, STREAMS);
  const writers = startWriters(url, actors);
  const readers = [
    startReader(url, ['/', '/kollabs', '/api/allkollabs?sort=requestsCount', '/api/search?q=bread']),
    startReader(url, ['/api/user', '/api/notifications', '/api/conversations'], actors[0]?.token),
  ];
  const tries = () => [writers, ...readers].flatMap((one) => one.tries);
  try {
    await until('reads and writes', async () => tries().length > REQUESTS / 10, 60);
    const began = performance.now();
    await program(ROOT, ['scripts/db.ts', 'migrate']);
    const migrated = performance.now();
    for (const [n, old] of app.entries()) {
      await old.stop();
      app[n] = await start(n, ROOT);
    }
    const replaced = performance.now();
    await until(`${REQUESTS} requests`, async () => tries().length >= REQUESTS, 300);
    await Promise.all([writers, ...readers].map((one) => one.stop()));
    await withClient(server.url, (client) => until('consumers that followed', () => isFollowed(client), 60));
    await until(
      'streams that heard all',
      async () => (await streams.missed(server.url)).missed === 0,
      20,
    ).catch(() => {});
    const { lost, doubled } = await writers.check(server.url);
    const { events, missed } = await streams.missed(server.url);
    const failed = tries().filter(({ status }) => !isServed(status));
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
    const { cameBack, refused, resets } = streams.counts();
    console.log(
      `from ${release} to this checkout: migration ${seconds(began, migrated)} s, three processes ${seconds(migrated, replaced)} s`,
    );
    console.log(
      `requests: ${tries().length}, failed ${failed.length} ${JSON.stringify([...refusals(tries())])}, the slowest ${slowest(tries())} ms`,
    );
    console.log(`writes acknowledged: ${writers.count}, lost ${lost.length}, doubled ${doubled.length}`);
    console.log(
      `streams: ${STREAMS}, came back ${cameBack} times (refused ${refused}, told to read anew ${resets}), ${events} events, missed ${missed}`,
    );
    console.log((await program(ROOT, ['scripts/admin.ts', 'check'])).trim());
    if (failed.length + lost.length + doubled.length + missed > 0) process.exitCode = 1;
  } finally {
    streams.close();
    await Promise.allSettled([writers, ...readers].map((one) => one.stop()));
  }
});

/** Puts the newest release with other tables than this checkout's into a folder, built. Returns its version. */
async function unpackLast(children: Children, folder: string): Promise<string> {
  const today = readMigrations(path.join(ROOT, 'migrations')).length;
  const release = readReleases().findLast(({ commit, migrations }) => commit && migrations < today);
  if (!release) throw new Error('No release has other tables than this checkout.');
  fs.mkdirSync(folder);
  unpack(release, folder);
  await children.run('npm', ['run', '--silent', 'build'], { cwd: folder, unprivileged: false });
  return release.version;
}

function slowest(tries: readonly { began: number; ended: number }[]): string {
  return Math.max(...tries.map(({ began, ended }) => ended - began)).toFixed(0);
}
