import fs from 'node:fs';
import path from 'node:path';
import { readMigrations } from '#infra/db/migrations.ts';
import { buildPages } from '../../scripts/build-pages.ts';
import { readReleases, unpack } from '../../scripts/releases.ts';
import { isSuccess } from '../load.ts';
import { ms } from '../results.ts';
import { isFollowed, withClient } from '../servers.ts';
import { appSettings, runScript, startApp } from './app.ts';
import { type Children, until, withChildren } from './children.ts';
import { startHaproxy, untilReady } from './front.ts';
import { findActors, refusalText, startReader, startWriters } from './people.ts';
import { initialise, postgresIn } from './postgres.ts';

/** The first of its ports. */
const BASE = 24_200;
const PORTS = [BASE + 4, BASE + 5, BASE + 6];
/** HAProxy checks twice a second whether a process is ready. */
const DRAIN_SECONDS = '3';
const ROOT = path.resolve(import.meta.dirname, '../..');

interface Options {
  /** How many are sent at least. */
  requests: number;
}

/**
 * Three processes of the last release behind HAProxy, with reads and writes. Runs the migrations of this
 * checkout and replaces one process after the other.
 */
export function run({ requests }: Options): Promise<void> {
  return withChildren('rolling', async (children) => {
    const before = path.join(children.folder, 'release');
    const [, release] = await Promise.all([buildPages(), unpackLastRelease(children, before)]);
    const server = postgresIn(children, { name: 'postgres', port: BASE + 3 });
    await initialise(children, server);
    await server.start();
    const url = `http://127.0.0.1:${BASE}`;
    const env = { ...appSettings(children, server.url, url), DRAIN_SECONDS };
    await runScript(children, env, ['scripts/db.ts', 'seed'], before);
    const start = (port: number, cwd: string) => startApp(children, { name: `app-${port}`, port, cwd, env });
    const apps = await Promise.all(PORTS.map((port) => start(port, before)));
    startHaproxy(children, { web: BASE, primary: BASE + 1, replicas: BASE + 2, apps: PORTS, databases: [] });
    await untilReady(url);

    const actors = await findActors(env, server.url);
    const writers = startWriters(url, actors);
    const readers = [
      startReader(url, ['/', '/kollabs', '/api/allkollabs?sort=requestsCount', '/api/search?q=bread']),
      startReader(url, ['/api/user', '/api/notifications', '/api/conversations'], actors[0]?.token),
    ];
    const attempts = () => [writers, ...readers].flatMap((one) => one.attempts);
    const stop = () => Promise.all([writers, ...readers].map((one) => one.stop()));
    try {
      await until('reads and writes', async () => attempts().length > requests / 10, 60);
      const began = performance.now();
      await runScript(children, env, ['scripts/db.ts', 'migrate']);
      const migrated = performance.now();
      for (const [n, port] of PORTS.entries()) {
        await apps[n]?.stop();
        await start(port, ROOT);
      }
      const replaced = performance.now();
      await until(`${requests} requests`, async () => attempts().length >= requests, 300);
      await stop();
      await withClient(server.url, (client) =>
        until('consumers have followed', () => isFollowed(client), 60),
      );
      const { lost, doubled } = await writers.check(server.url);
      const all = attempts();
      const failed = all.filter(({ status }) => !isSuccess(status));
      const slowest = Math.max(...all.map((one) => one.ended - one.began));
      console.log(
        `from ${release} to this checkout: migration ${ms(migrated - began, 0)}, three processes ${ms(replaced - migrated, 0)}`,
      );
      console.log(`requests: ${all.length}, failed: ${refusalText(all)}, the slowest ${ms(slowest, 0)}`);
      console.log(
        `writes: ${writers.acknowledged()} acknowledged, ${lost.length} lost, ${doubled.length} doubled`,
      );
      console.log(await runScript(children, env, ['scripts/admin.ts', 'check']));
      if (failed.length + lost.length + doubled.length > 0) process.exitCode = 1;
    } finally {
      await stop().catch(() => {});
    }
  });
}

/** Unpacks and builds the newest release with other tables than this checkout. Returns its version. */
async function unpackLastRelease(children: Children, folder: string): Promise<string> {
  const today = readMigrations(path.join(ROOT, 'migrations')).length;
  const release = readReleases().findLast(({ commit, migrations }) => commit && migrations < today);
  if (!release) throw new Error('No release has other tables than this checkout.');
  fs.mkdirSync(folder);
  unpack(release, folder);
  await children.run('npm', ['run', '--silent', 'build'], { cwd: folder, asSelf: true });
  return release.version;
}
