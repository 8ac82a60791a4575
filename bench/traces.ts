import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { readEnv } from '#infra/env.ts';
import { createLog } from '#infra/log.ts';
import { readyDatabase } from '#infra/ready-database.ts';
import { createApp } from '#src/app.ts';
import { createKollab, createPerson } from '#tests/factories.ts';
import { costOf, untilFollowed } from './cost.ts';
import { fire, type Shot } from './load.ts';
import { serve, settingsFor } from './servers.ts';

/*
 * `DATABASE_URL=… npm run bench:traces`: what traces cost, of a read and of a write, in databases of its own that are
 * dropped at the end. Off, at the share that is the default, of every request, and of every request with a receiver
 * that takes all and responds to nothing, in turns; BENCH_SECONDS a round (2), BENCH_ROUNDS of each (5).
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const PEOPLE = 32;
const CONNECTIONS = 16;
/** Of each process: all together leave some of a server's usual hundred to others. */
const POOLS = {
  DATABASE_POOL: '5',
  DATABASE_PLANNED_POOL: '4',
  DATABASE_EVENTS_POOL: '2',
  DATABASE_JOBS_POOL: '1',
};
const FIRST_PORT = Number(process.env.PORT ?? 4500);
const SILENT = 'share 1, silent receiver';
const SHARES = { off: null, 'share 0.1': '0.1', 'share 1': '1', [SILENT]: '1' } as const;

const server = process.env.DATABASE_URL;
if (!server) throw new Error('Say by DATABASE_URL where databases can be made.');
const name = `bench_traces_${randomBytes(4).toString('hex')}`;
const admin = new pg.Client({ connectionString: server });
await admin.connect();
const receiver = await receive((response) => response.end('{}'));
const silent = await receive(() => {});
const made: string[] = [];
try {
  await measure();
} finally {
  receiver.close();
  silent.close();
  for (const one of made.reverse()) await admin.query(`drop database ${one} with (force)`);
  await admin.end();
}

/** @param template one that it has the rows of */
async function createDatabase(database: string, template = 'template1'): Promise<string> {
  await admin.query(`create database ${database} template ${template}`);
  made.push(database);
  return Object.assign(new URL(server ?? ''), { pathname: `/${database}` }).href;
}

async function measure(): Promise<void> {
  const settings = { ...settingsFor(FIRST_PORT), ...POOLS, PAGES: 'none', BACKGROUND: '1' };
  const shots = await fill({ ...settings, DATABASE_URL: await createDatabase(name) });
  const sides = [];
  for (const [place, [side, share]] of Object.entries(SHARES).entries()) {
    // Each follows a log of its own.
    const DATABASE_URL = await createDatabase(`${name}_${place}`, name);
    const client = new pg.Client({ connectionString: DATABASE_URL });
    // Its database may be dropped while it is connected, where something fails.
    client.on('error', () => {});
    await client.connect();
    const application = `bench-${place}`;
    const traced = share !== null && {
      OTEL_EXPORTER_OTLP_ENDPOINT: (side === SILENT ? silent : receiver).url,
      OTEL_TRACES_SAMPLER_ARG: share,
    };
    const port = FIRST_PORT + place;
    const env = { ...settings, DATABASE_URL, PGAPPNAME: application, ...traced };
    sides.push({ side, port, application, client, child: await serve('app-server.ts', port, env) });
  }
  console.log('case | traces | a second | p50 | p99 | microseconds of the process');
  for (const [what, some] of Object.entries(shots)) {
    const rounds = new Map(sides.map(({ side }) => [side, [] as number[][]]));
    for (let round = 0; round <= ROUNDS; round++) {
      for (const { side, port, application, child, client } of sides) {
        const before = await costOf(child, application, client);
        const { count, perSecond, p50, p99, failed } = await fire(port, some, CONNECTIONS, SECONDS);
        if (failed > 0) throw new Error(`${failed} requests failed`);
        await untilFollowed(client);
        const after = await costOf(child, application, client);
        // The first one warms up.
        if (round > 0)
          rounds.get(side)?.push([perSecond, p50, p99, (after.process - before.process) / count]);
      }
    }
    for (const [side, figures] of rounds) {
      const [perSecond = 0, p50 = 0, p99 = 0, cost = 0] = [0, 1, 2, 3].map((place) => middle(figures, place));
      console.log(
        `${what} | ${side} | ${perSecond.toFixed(0)} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms | ${cost.toFixed(0)}`,
      );
    }
  }
  console.log(`${Math.round(receiver.bytes() / 1024)} kB of spans were received.`);
  for (const { child, client } of sides) {
    child.disconnect();
    await client.end();
  }
}

/** Takes spans without a look at them: this process is the one that sends the requests, and must not be slowed. */
async function receive(respond: (response: http.ServerResponse) => void) {
  let bytes = 0;
  const server = http.createServer((request, response) => {
    request.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    request.on('end', () => respond(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, bytes: () => bytes, close };
}

function middle(rounds: number[][], place: number): number {
  const sorted = rounds.map((figures) => figures[place] ?? 0).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Users who read their own account, and like and unlike Kollabs, each another one. */
async function fill(settings: NodeJS.ProcessEnv): Promise<Record<'read' | 'write', Shot[]>> {
  const env = readEnv(settings);
  const log = createLog({ ...env, logLevel: 'error' });
  const { url } = await readyDatabase(env, log, { migrate: true });
  const app = await createApp({
    env,
    log,
    databaseUrl: url,
    root: process.cwd(),
    pages: 'none',
    crons: false,
  });
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createPerson(app.context)));
  const kollabs = await Promise.all(people.map((person) => createKollab(app.context, person)));
  await app.close();
  return {
    read: people.map(({ token }) => ({ method: 'GET', path: '/api/user', token })),
    write: people.map(({ token }, place) => ({
      method: 'GET',
      path: `/api/kollab/${kollabs[(place + 1) % PEOPLE]}/like`,
      token,
    })),
  };
}
