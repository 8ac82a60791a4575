import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildPages } from '../../scripts/build-pages.ts';
import { get } from '../case.ts';
import { fire, type Shot } from '../load.ts';
import { POSTGRES_BIN } from '../needs.ts';
import { ms, printRow, sum } from '../results.ts';
import { processorTime, withClient } from '../servers.ts';
import { appSettings, runScript, startApp } from './app.ts';
import { type Children, until, withChildren } from './children.ts';
import { findActors } from './people.ts';
import { initialise, postgresIn } from './postgres.ts';

/** The first of its ports. */
const BASE = 24_300;
const CONNECTIONS = 12;
// Only reads are measured, so nothing needs to be safe on the disk.
const SETTINGS = { wal_level: 'replica', shared_buffers: '512MB', fsync: 'off', max_connections: '200' };

interface Options {
  /** Of each row. */
  seconds: number;
}

/** One to three processes of the app, with and without a replica, under reads of signed-in users. */
export async function run({ seconds }: Options): Promise<void> {
  await buildPages();
  await withChildren('scale', async (children) => {
    const primary = postgresIn(children, { name: 'primary', port: BASE, settings: SETTINGS });
    await initialise(children, primary);
    await primary.start();
    const url = `http://127.0.0.1:${BASE + 2}`;
    const env = { ...appSettings(children, primary.url, url), LOG_LEVEL: 'error', ROLE: 'web' };
    await runScript(children, env, ['scripts/db.ts', 'seed']);
    const replica = await startReplica(children, primary.url);
    const shots = await readsOf(env, primary.url);

    const columns = ['processes', 'replica', 'requests a second', 'p50', 'p99'];
    printRow(...columns, 'microseconds of a request: app | primary | replica');
    for (const replicaUrl of ['', replica.url]) {
      for (const count of [1, 2, 3]) {
        const ports = Array.from({ length: count }, (_, n) => BASE + 2 + n);
        const settings = { ...env, ...(replicaUrl && { DATABASE_REPLICA_URL: replicaUrl }) };
        const apps = await Promise.all(
          ports.map((port) => startApp(children, { name: `app-${port}`, port, env: settings })),
        );
        const times = () => [
          sum(apps.map(({ pid }) => processorTime(pid))),
          serverTime(primary.dataDir),
          serverTime(replica.dataDir),
        ];
        // Compiles the code and fills the caches.
        await fireAt(ports, shots, seconds / 2);
        const before = times();
        const round = await fireAt(ports, shots, seconds);
        const used = times().map((time, n) => Math.round((time - (before[n] ?? 0)) / round.count));
        const figures = [round.perSecond.toFixed(0), ms(round.p50), ms(round.p99)];
        printRow(count, replicaUrl ? 'yes' : 'no', ...figures, ...used);
        if (round.failed > 0) throw new Error(`${round.failed} requests failed.`);
        await Promise.all(apps.map((app) => app.stop()));
      }
    }
  });
}

/** The same load on each process. The percentiles are those of the slowest. */
async function fireAt(ports: readonly number[], shots: Shot[], seconds: number) {
  const connections = Math.round(CONNECTIONS / ports.length);
  const rounds = await Promise.all(ports.map((port) => fire(port, shots, connections, seconds)));
  return {
    perSecond: sum(rounds.map(({ perSecond }) => perSecond)),
    count: sum(rounds.map(({ count }) => count)),
    failed: sum(rounds.map(({ failed }) => failed)),
    p50: Math.max(...rounds.map(({ p50 }) => p50)),
    p99: Math.max(...rounds.map(({ p99 }) => p99)),
  };
}

/** Reads that no shared copy answers. */
async function readsOf(env: Record<string, string>, databaseUrl: string): Promise<Shot[]> {
  const actors = await findActors(env, databaseUrl, 8);
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ id: string }>(`select id from kollabs where state = 'active' order by id limit 8`),
  );
  const lists = ['user', 'notifications', 'conversations', 'allkollabs?sort=datePosted', 'feed'];
  return actors.flatMap(({ token }, n) =>
    [...lists, 'search?q=bread&kind=kollabs', `kollab/${rows[n]?.id}`].map((address) => get(address, token)),
  );
}

async function startReplica(
  children: Children,
  primaryUrl: string,
): Promise<{ url: string; dataDir: string }> {
  const dataDir = children.makeFolder('replica');
  const from = ['-h', '127.0.0.1', '-p', String(BASE), '-U', 'postgres'];
  await children.run(`${POSTGRES_BIN}/pg_basebackup`, [...from, '-D', dataDir, '-R', '-c', 'fast']);
  const settings = { ...SETTINGS, port: String(BASE + 1), listen_addresses: '127.0.0.1' };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  children.start('replica', `${POSTGRES_BIN}/postgres`, ['-D', dataDir, ...args]);
  const url = primaryUrl.replace(`:${BASE}/`, `:${BASE + 1}/`);
  await until('the replica follows', () =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ status: string }>('select status from pg_stat_wal_receiver');
      return rows[0]?.status === 'streaming';
    }),
  );
  return { url, dataDir };
}

/** Processor time of a PostgreSQL and its processes, in microseconds. */
function serverTime(dataDir: string): number {
  const [postmaster = ''] = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster]).toString().trim().split(/\s+/);
  return sum([postmaster, ...listed].map((pid) => processorTime(Number(pid)) || 0));
}
