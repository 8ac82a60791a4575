import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildPages } from '../scripts/build-pages.ts';
import { startApp } from './cluster/app-process.ts';
import { castOf, SECRET } from './cluster/cast.ts';
import { type Child, type Children, until, withChildren } from './cluster/children.ts';
import { BIN, initialise, postgresIn, withClient } from './cluster/postgres.ts';
import { timeOf } from './cost.ts';
import { fire, type Shot } from './load.ts';

/*
 * `npm run bench:scale`: one, two and three processes of the app on this machine, with one PostgreSQL and with another one
 * that follows it, under reads. Prints for each how many requests it takes, and the processor time of a request by part:
 * the app, the primary, the replica, and what sends the load. It needs Debian's postgresql-15. SCALE_SECONDS (8) for each
 * row; SCALE_PORT is the first of its ports (24300).
 */
const BASE = Number(process.env.SCALE_PORT ?? 24_300);
const SECONDS = Math.min(30, Number(process.env.SCALE_SECONDS ?? 8));
const CONNECTIONS = 12;
const PROCESSES = [1, 2, 3];

await buildPages();
await withChildren('scale', async (children) => {
  const dataDir = children.place('primary');
  // Reads alone are measured: what they read need not be on the disk.
  const settings = { wal_level: 'replica', shared_buffers: '512MB', fsync: 'off', max_connections: '200' };
  const primary = postgresIn(children, { name: 'primary', dataDir, port: BASE, env: {}, settings });
  await initialise(children, dataDir);
  fs.appendFileSync(path.join(dataDir, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 trust\n');
  await primary.start();
  const url = `http://127.0.0.1:${BASE + 2}`;
  const env = {
    ...{ DATABASE_URL: primary.url, AUTH_SECRET: SECRET, PUBLIC_URL: url, DEMO: '0', LOG_LEVEL: 'error' },
    ...{ DATA_DIR: path.join(children.folder, 'app-data'), RATE_LIMIT_SCALE: '1000000', ROLE: 'web' },
  };
  await children.run(process.execPath, ['scripts/db.ts', 'seed'], { env, unprivileged: false });
  const replicaUrl = await startReplica(children, primary.url);
  const shots = await shotsOf(primary.url, url);

  console.log(
    'processes | replica | requests a second | p50 | p99 | microseconds of a request: app | primary | replica | load',
  );
  for (const replica of [false, true]) {
    for (const count of PROCESSES) {
      const ports = Array.from({ length: count }, (_, n) => BASE + 2 + n);
      const more = replica ? { DATABASE_REPLICA_URL: replicaUrl } : {};
      const start = (port: number) =>
        startApp(children, { name: `app-${port}`, port, env: { ...env, ...more } });
      const app = await Promise.all(ports.map(start));
      // What is compiled and kept, is so before it is measured.
      await load(ports, shots, 4);
      const parts = () => [
        ...[app.reduce((sum, { pid }) => sum + timeOf(pid), 0), serverTime(dataDir)],
        ...[serverTime(path.join(children.folder, 'replica')), ownTime()],
      ];
      const before = parts();
      const round = await load(ports, shots, SECONDS);
      const used = parts().map((now, n) => Math.round((now - (before[n] ?? 0)) / round.count));
      const figures = [
        round.perSecond.toFixed(0),
        `${round.p50.toFixed(1)} ms`,
        `${round.p99.toFixed(1)} ms`,
      ];
      console.log([count, replica ? 'yes' : 'no', ...figures, ...used].join(' | '));
      if (round.failed > 0) throw new Error(`${round.failed} requests failed.`);
      await Promise.all(app.map((one: Child) => one.stop()));
    }
  }
});

/** The same load on each process, one request at a time on each connection. Times are those of the slowest process. */
async function load(ports: readonly number[], shots: Shot[], seconds: number) {
  const rounds = await Promise.all(
    ports.map((port) => fire(port, shots, Math.round(CONNECTIONS / ports.length), seconds)),
  );
  const sum = (of: (round: (typeof rounds)[number]) => number) =>
    rounds.reduce((all, one) => all + of(one), 0);
  return {
    perSecond: sum(({ perSecond }) => perSecond),
    count: sum(({ count }) => count),
    failed: sum(({ failed }) => failed),
    p50: Math.max(...rounds.map(({ p50 }) => p50)),
    p99: Math.max(...rounds.map(({ p99 }) => p99)),
  };
}

/** What a signed-in user reads: nothing of it is shared with others. */
async function shotsOf(databaseUrl: string, url: string): Promise<Shot[]> {
  const actors = await castOf(databaseUrl, url, 8);
  const kollabs = await withClient(databaseUrl, (client) =>
    client.query<{ id: string }>(`select id from kollabs where state = 'active' order by id limit 8`),
  );
  return actors.flatMap(({ token }, n) =>
    [
      'user',
      'notifications',
      'conversations',
      'allkollabs?sort=datePosted',
      'feed',
      'search?q=bread&kind=kollabs',
      `kollab/${kollabs.rows[n]?.id}`,
    ].map((address): Shot => ({ method: 'GET', path: `/api/${address}`, token })),
  );
}

/** A server that follows the primary. Returns the address of the app's database there. */
async function startReplica(children: Children, primaryUrl: string): Promise<string> {
  const dataDir = path.join(children.folder, 'replica');
  children.place('replica');
  const port = BASE + 1;
  await children.run(`${BIN}/pg_basebackup`, [
    ...['-h', '127.0.0.1', '-p', String(BASE), '-U', 'postgres', '-D', dataDir, '-R', '-c', 'fast'],
  ]);
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'shared_buffers=512MB', 'fsync=off'];
  children.start('replica', `${BIN}/postgres`, [
    ...['-D', dataDir, '-c', 'max_connections=200'],
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const url = primaryUrl.replace(`:${BASE}/`, `:${port}/`);
  const follows = () =>
    withClient(url, async (client) => {
      const { rows } = await client.query('select status from pg_stat_wal_receiver');
      return rows[0]?.status === 'streaming';
    });
  await until('a replica that follows', follows);
  return url;
}

/** Of a PostgreSQL and its processes that live, in microseconds. */
function serverTime(dataDir: string): number {
  const [postmaster = ''] = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster]).toString().trim().split(/\s+/);
  return [postmaster, ...listed].reduce((sum, pid) => sum + (timeOf(Number(pid)) || 0), 0);
}

function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
